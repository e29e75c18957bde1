import type { Answers } from '@trialwright/contract';

/** The attempt that this tab is taking; `endsAt` is in milliseconds of this device's clock. */
export interface OpenAttempt {
  id: number;
  endsAt: number;
}

const openKey = (userId: number, courseId: number) => `attempt-open:${userId}:${courseId}`;
const unsavedKey = (attemptId: number) => `attempt-unsaved:${attemptId}`;

// A browser may refuse its storage altogether: then a reload forgets, and nothing else changes.
function read(key: string): object | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null ? kept : undefined;
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
  const { id, endsAt }: { id?: unknown; endsAt?: unknown } = read(openKey(userId, courseId)) ?? {};
  return typeof id === 'number' && typeof endsAt === 'number' ? { id, endsAt } : undefined;
}

export function forgetAttempt(userId: number, courseId: number): void {
  write(openKey(userId, courseId), undefined);
}

/** Keeps the answers that the server has not confirmed yet. */
export function keepUnsaved(attemptId: number, answers: Answers): void {
  write(unsavedKey(attemptId), Object.keys(answers).length > 0 ? answers : undefined);
}

export function recallUnsaved(attemptId: number): Answers {
  const kept = Object.entries(read(unsavedKey(attemptId)) ?? {});
  return Object.fromEntries(kept.filter((entry): entry is [string, number] => Number.isInteger(entry[1])));
}
