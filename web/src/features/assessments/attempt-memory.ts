import { Answers } from '@trialwright/contract';
import * as z from 'zod';

/** The attempt that this tab is taking; `endsAt` is in milliseconds of this device's clock. */
const OpenAttempt = z.object({ id: z.number(), endsAt: z.number() });
export type OpenAttempt = z.infer<typeof OpenAttempt>;

const openKey = (userId: number, courseId: number) => `attempt-open:${userId}:${courseId}`;
const unsavedKey = (attemptId: number) => `attempt-unsaved:${attemptId}`;

// A browser may refuse its storage altogether: then a reload forgets, and nothing else changes.
function read<T>(key: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // See above.
  }
}

/** Keeps which attempt is open, so that a reload goes straight back into it. */
export function rememberAttempt(userId: number, courseId: number, open: OpenAttempt): void {
  write(openKey(userId, courseId), open);
}

export function recallAttempt(userId: number, courseId: number): OpenAttempt | undefined {
  return read(openKey(userId, courseId), OpenAttempt);
}

export function forgetAttempt(userId: number, courseId: number): void {
  write(openKey(userId, courseId), undefined);
}

/** Keeps the answers that the server has not confirmed yet. */
export function keepUnsaved(attemptId: number, answers: Answers): void {
  write(unsavedKey(attemptId), Object.keys(answers).length > 0 ? answers : undefined);
}

export function recallUnsaved(attemptId: number): Answers {
  return read(unsavedKey(attemptId), Answers) ?? {};
}
