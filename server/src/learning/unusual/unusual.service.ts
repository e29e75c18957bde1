import { Reason, type Signature, type UnusualHistory } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import * as z from 'zod';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { defineSignable, numberOf, requireAdmin } from '../signatures/signable.ts';
import type { Work } from '../work.ts';
import { isShortStudy, MANY_LESSONS_MS, manyLessons } from './rules.ts';
import { readSignatures } from '../signatures/signatures.service.ts';
import { findUnusual, listUnusual, markSeen, noteUnusual, type UnusualRow } from './unusual.store.ts';

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

type ListedHistory = Awaited<ReturnType<typeof listUnusual>>[number];

function present(context: Context, row: ListedHistory, signature: Signature | null): UnusualHistory {
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
    signature,
  };
}

export async function listUnusualHistories(context: Context): Promise<UnusualHistory[]> {
  const { db } = context.database;
  const rows = await listUnusual(db, SHOWN);
  const ids = rows.map(({ id }) => String(id));
  const signed = await readSignatures(context, db, historyFinding, ids);
  return rows.map((row) => present(context, row, signed.get(String(row.id))?.at(-1) ?? null));
}

const FindingInput = z.object({ reason: Reason });
const FINDING = 'I looked at this history and state what I found.';

async function requireUnseen(db: Db, id: string): Promise<UnusualRow> {
  const row = await findUnusual(db, numberOf(id));
  if (!row) return fail('users.not_found', 'This entry no longer exists.');
  if (row.seenAt) return fail('admin.already_seen', 'Somebody has already looked at this.');
  return row;
}

/** An administrator has looked at it and signs what was found; the ledger keeps that. */
export const historyFinding = defineSignable({
  kind: 'history-finding',
  input: FindingInput,
  prepare: async (context, db, { viewer, id, input: { reason: note } }) => {
    requireAdmin(viewer);
    const row = await requireUnseen(db, id);
    return {
      title: `Finding on an unusual history of account ${row.userId}`,
      version: null,
      meaning: 'reviewed',
      statement: FINDING,
      lines: [
        { label: 'Noticed', value: describe(context, row.kind, row.details as Details) },
        { label: 'Noticed at', value: row.at.toISOString() },
        { label: 'Finding', value: note },
      ],
      subjectId: row.userId,
      apply: async ({ trx, at }) => {
        await requireUnseen(trx, id);
        await appendLedger(trx, {
          subjectId: row.userId,
          actorId: viewer.id,
          at,
          action: 'history.looked_at',
          object: `unusual:${row.id}`,
          after: { kind: row.kind, at: row.at.toISOString() },
          reason: note,
        });
        await markSeen(trx, row.id, { seenAt: at, seenBy: viewer.id, note });
        return String(row.id);
      },
    };
  },
  readRecords: async (db, ids) => {
    const rows = await Promise.all(ids.map((id) => findUnusual(db, numberOf(id))));
    return new Map(
      rows.flatMap((row) =>
        row?.seenAt
          ? [
              [
                String(row.id),
                {
                  id: row.id,
                  userId: row.userId,
                  kind: row.kind,
                  at: row.at.toISOString(),
                  finding: row.note,
                  seenBy: row.seenBy,
                  seenAt: row.seenAt.toISOString(),
                },
              ],
            ]
          : [],
      ),
    );
  },
});
