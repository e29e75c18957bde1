import type { NextAttempt } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, LockedError } from '../../core/errors.ts';
import { readRereads } from '../reading/reading.service.ts';
import { findCourse } from '../standing.service.ts';
import { listAttempts, type AttemptRow } from './attempts.store.ts';
import { examRuleOf, nextAttemptAfter } from './retakes.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long until something, in the largest unit that tells enough. */
function describeRetryWait(ms: number): string {
  const [unit, size] =
    ms > 2 * DAY_MS
      ? (['day', DAY_MS] as const)
      : ms > 2 * HOUR_MS
        ? (['hour', HOUR_MS] as const)
        : (['minute', MINUTE_MS] as const);
  const count = Math.ceil(ms / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

interface Retake {
  userId: number;
  course: CatalogueCourse;
  /** Submitted attempts at its assessment, newest first. */
  earlier: readonly AttemptRow[];
  at: Date;
}

/** Refuses an attempt that comes too early, or before its weak lessons were read again. */
export async function requireRetake(
  context: Context,
  trx: Transaction<DB>,
  { userId, course, earlier, at }: Retake,
): Promise<void> {
  const rule = examRuleOf(context.content.catalogue.academy, course);
  const { number, availableAt, needsReread } = nextAttemptAfter(earlier, rule);
  if (availableAt && availableAt > at) {
    const wait = availableAt.getTime() - at.getTime();
    throw new AppError(
      'attempts.too_early',
      `Attempt ${number} unlocks in ${describeRetryWait(wait)}.`,
      undefined,
      Math.ceil(wait / 1000),
    );
  }
  if (!needsReread) return;
  const open = (await readRereads(context, trx, userId, course.id)).find(({ isRead }) => !isRead);
  if (open)
    throw new LockedError('attempts.reread_first', `Read ${open.title} again before attempt ${number}.`, {
      label: 'Open the lesson',
      href: `/lesson/${open.lessonId}`,
    });
}

/** When the learner's next attempt may begin, what comes before it, and the rule. */
export async function readNextAttempt(
  context: Context,
  userId: number,
  assessmentId: number,
): Promise<NextAttempt> {
  const course = findCourse(context, assessmentId);
  const { db } = context.database;
  const rule = examRuleOf(context.content.catalogue.academy, course);
  const next = nextAttemptAfter(await listAttempts(db, userId, course.id), rule);
  const isAhead = next.availableAt !== undefined && next.availableAt > context.now();
  return {
    number: next.number,
    availableAt: isAhead ? (next.availableAt?.toISOString() ?? null) : null,
    reread: next.needsReread ? await readRereads(context, db, userId, course.id) : [],
    waitHours: [...rule.waitHours],
    isCriticalRequired: rule.isCriticalRequired,
    isSupervised: rule.isSupervised,
  };
}
