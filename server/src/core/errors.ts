import type { ErrorCode, ErrorReply } from '@trialwright/contract';

/** An expected error. Its status comes from the code, in the contract's single table. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds until a refused call may succeed; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, fields?: Record<string, string>, retryAfter?: number) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** For a lock: a link to the next step. */
export class LockedError extends AppError {
  readonly way: ErrorReply['way'];

  constructor(code: ErrorCode, message: string, way: ErrorReply['way'] | null) {
    super(code, message);
    this.way = way ?? undefined;
  }
}

/** A lesson that is not read to its end, with what is missing. */
export class UnfinishedError extends AppError {
  readonly missing: ErrorReply['missing'];

  constructor(message: string, missing: ErrorReply['missing']) {
    super('lessons.not_finished', message);
    this.missing = missing;
  }
}

/** An unexpected failure of which more can be said than that it happened, such as what it left undone. Its cause is logged. */
export class FailedError extends AppError {
  override readonly cause: unknown;

  constructor(message: string, cause: unknown) {
    super('server.failed', message);
    this.cause = cause;
  }
}

export const BUSY = 'The server is busy. Please try again in a moment.';
const BUSY_SECONDS = 10;

/** The error for work that would have to wait too long. */
export function serverBusy(): AppError {
  return new AppError('server.busy', BUSY, undefined, BUSY_SECONDS);
}

/** For the end of an expression: `find(id) ?? fail('courses.not_found', …)`. */
export function fail(code: ErrorCode, message: string): never {
  throw new AppError(code, message);
}
