import type { Answers } from '@trialwright/contract';
import { kept } from '../../core/kept.ts';

/** The attempt that this tab is taking; `endsAt` is in milliseconds of this device's clock. */
export interface OpenAttempt {
  id: number;
  endsAt: number;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

// Read by hand: nothing else on the page of an assessment needs zod.
const open = (userId: number, courseId: number) =>
  kept<OpenAttempt>(`attempt-open:${userId}:${courseId}`, {
    safeParse: (value) => {
      const { id, endsAt }: { id?: unknown; endsAt?: unknown } = isObject(value) ? value : {};
      return typeof id === 'number' && typeof endsAt === 'number' ? { data: { id, endsAt } } : {};
    },
  });

const unsaved = (attemptId: number) =>
  kept<Answers>(`attempt-unsaved:${attemptId}`, {
    safeParse: (value) => {
      const entries = Object.entries(isObject(value) ? value : {});
      const isAnswer = (entry: [string, unknown]): entry is [string, number] => Number.isInteger(entry[1]);
      return { data: Object.fromEntries(entries.filter(isAnswer)) };
    },
  });

/** Keeps which attempt is open, so that a reload goes straight back into it. */
export function cacheAttempt(userId: number, courseId: number, attempt: OpenAttempt): void {
  open(userId, courseId).write(attempt);
}

export function loadCachedAttempt(userId: number, courseId: number): OpenAttempt | undefined {
  return open(userId, courseId).read();
}

export function clearCachedAttempt(userId: number, courseId: number): void {
  open(userId, courseId).write(undefined);
}

/** Keeps the answers that the server has not confirmed yet. */
export function saveUnsent(attemptId: number, answers: Answers): void {
  unsaved(attemptId).write(Object.keys(answers).length > 0 ? answers : undefined);
}

export function loadUnsent(attemptId: number): Answers {
  return unsaved(attemptId).read() ?? {};
}
