import type { UnusualHistory } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import type { Work } from '../work.ts';
import { isShortStudy, MANY_LESSONS_MS, manyLessons } from './rules.ts';
import { findUnusual, listUnusual, markSeen, noteUnusual } from './unusual.store.ts';

const SHOWN = 100;
const DAY_MS = 24 * 3_600_000;

/** Two networks reported for one person at one time; noticed once a day. */
export async function noticeTwoNetworks(
  trx: Transaction<DB>,
  noticed: { userId: number; lessonId: number; at: Date },
): Promise<void> {
  const { userId, lessonId, at } = noticed;
  const since = new Date(at.getTime() - DAY_MS);
  await noteUnusual(trx, { userId, kind: 'two_networks', at, details: { lessonId } }, since);
}

/** Many lessons within twelve hours; noticed once in that time. */
export async function noticeManyLessons(
  { trx, at }: Work,
  userId: number,
  completedAt: readonly (Date | null)[],
): Promise<void> {
  const lessons = manyLessons(completedAt, at);
  if (lessons === undefined) return;
  const since = new Date(at.getTime() - MANY_LESSONS_MS);
  await noteUnusual(trx, { userId, kind: 'many_lessons', at, details: { lessons } }, since);
}

/** A certificate over a course that was studied in a fraction of its length; each is noticed. */
export async function noticeShortStudy(
  { trx, at }: Work,
  study: { userId: number; course: CatalogueCourse; recordedSeconds: number | undefined },
): Promise<void> {
  const { userId, course, recordedSeconds } = study;
  const programMinutes = course.lessons.reduce((sum, { minutes }) => sum + minutes, 0);
  if (!isShortStudy(recordedSeconds, programMinutes)) return;
  const recordedMinutes = Math.floor((recordedSeconds ?? 0) / 60);
  const details = { courseId: course.id, recordedMinutes, programMinutes };
  await noteUnusual(trx, { userId, kind: 'short_study', at, details }, at);
}

interface Details {
  lessonId?: number;
  lessons?: number;
  courseId?: number;
  recordedMinutes?: number;
  programMinutes?: number;
}

/** What was noticed, in a sentence. */
function describe({ content: { catalogue } }: Context, kind: string, details: Details): string {
  const { lessonId = 0, lessons = 0, courseId = 0, recordedMinutes = 0, programMinutes = 0 } = details;
  if (kind === 'two_networks')
    return `Two networks reported reading at the same time, in ${catalogue.lesson(lessonId)?.title ?? `lesson ${lessonId}`}.`;
  if (kind === 'many_lessons') return `${lessons} lessons were completed within 12 hours.`;
  return `${catalogue.course(courseId)?.title ?? `Course ${courseId}`} was studied in ${recordedMinutes} of ${programMinutes} minutes.`;
}

type Listed = Awaited<ReturnType<typeof listUnusual>>[number];

function present(context: Context, row: Listed): UnusualHistory {
  return {
    id: row.id,
    userId: row.userId,
    name: row.name,
    username: row.username,
    at: row.at.toISOString(),
    // The table allows no other.
    kind: row.kind as UnusualHistory['kind'],
    text: describe(context, row.kind, row.details as Details),
    seenAt: row.seenAt?.toISOString() ?? null,
    note: row.note,
  };
}

export async function listUnusualHistories(context: Context): Promise<UnusualHistory[]> {
  return (await listUnusual(context.database.db, SHOWN)).map((row) => present(context, row));
}

/** An administrator has looked at it and says what was found; the ledger keeps that. */
export async function noteLookedAt(
  context: Context,
  admin: Viewer,
  { id, note }: { id: number; note: string },
): Promise<UnusualHistory[]> {
  const at = context.now();
  await context.database.record(async (trx) => {
    const row = await findUnusual(trx, id);
    if (!row) return fail('users.not_found', 'This entry no longer exists.');
    if (row.seenAt) return fail('admin.already_seen', 'Somebody has already looked at this.');
    await appendLedger(trx, {
      subjectId: row.userId,
      actorId: admin.id,
      at,
      action: 'history.looked_at',
      object: `unusual:${id}`,
      after: { kind: row.kind, at: row.at.toISOString() },
      reason: note,
    });
    await markSeen(trx, id, { seenAt: at, seenBy: admin.id, note });
    return undefined;
  });
  return listUnusualHistories(context);
}
