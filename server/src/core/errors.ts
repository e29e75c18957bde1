import type { ErrorCode, ErrorReply } from '@trialwright/contract';

/** An expected refusal. The status follows from the code, in the contract's one table. */
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

/** What is locked, and the page that leads on. */
export class LockedError extends AppError {
  readonly way: ErrorReply['way'];

  constructor(code: ErrorCode, message: string, way: ErrorReply['way'] | null) {
    super(code, message);
    this.way = way ?? undefined;
  }
}

export const BUSY = 'The server is busy. Please try again in a moment.';
const BUSY_SECONDS = 10;

/** The refusal of work that would wait too long. */
export function serverBusy(): AppError {
  return new AppError('server.busy', BUSY, undefined, BUSY_SECONDS);
}

/** For the end of an expression: `find(id) ?? fail('courses.not_found', …)`. */
export function fail(code: ErrorCode, message: string): never {
  throw new AppError(code, message);
}
