import type { ExamCode, Supervision } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { tooMany } from '../../core/limit.ts';
import type { Viewer } from '../../core/sessions.ts';
import { addCounts, readCounts } from '../../core/shared-limits.ts';
import { formatCode, hashCode, makeCode, readCode } from './code.ts';
import {
  findExamCode,
  insertExamCode,
  listExamCodes,
  takeSeat,
  withdrawCode,
  type ExamCodeRow,
} from './exam-codes.store.ts';

const SHOWN = 100;
const HOUR_MS = 3_600_000;
/** A code has forty bits; this many wrong ones in a quarter of an hour are enough. */
const WRONG_MOST = 8;
const WRONG_WINDOW_MS = 15 * 60_000;

function present({ content: { catalogue } }: Context, row: ExamCodeRow): ExamCode {
  return {
    id: row.id,
    courseId: row.courseId,
    courseTitle: catalogue.course(row.courseId)?.title ?? `Course ${row.courseId}`,
    proctor: row.proctor,
    place: row.place,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    seats: row.seats,
    used: row.used,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  };
}

/** The codes, and the courses for which there can be one. */
export async function readExamCodes(
  context: Context,
): Promise<{ codes: ExamCode[]; courses: { id: number; title: string }[] }> {
  const rows = await listExamCodes(context.database.db, SHOWN);
  const published = context.content.catalogue.courses.filter(({ isPublished }) => isPublished);
  return {
    codes: rows.map((row) => present(context, row)),
    courses: published.map(({ id, title }) => ({ id, title })),
  };
}

interface NewCode {
  courseId: number;
  proctor: string;
  place: string;
  hours: number;
  seats: number;
}

/** Makes a code; it is returned here and kept nowhere. */
export async function createExamCode(
  context: Context,
  admin: Viewer,
  { courseId, proctor, place, hours, seats }: NewCode,
): Promise<{ code: string; entry: ExamCode }> {
  context.database.assertWritable();
  const course = context.content.catalogue.course(courseId);
  if (!course?.isPublished)
    throw new AppError('request.invalid', 'Choose a published course.', {
      courseId: 'Choose a published course.',
    });
  const code = makeCode();
  const createdAt = context.now();
  const row = await insertExamCode(context.database.db, {
    courseId,
    codeHash: hashCode(code, context.config.sessionSecret),
    proctor,
    place,
    createdAt,
    createdBy: admin.id,
    expiresAt: new Date(createdAt.getTime() + hours * HOUR_MS),
    seats,
  });
  return { code: formatCode(code), entry: present(context, row) };
}

export async function withdrawExamCode(context: Context, id: number): Promise<ExamCode> {
  context.database.assertWritable();
  const row = await withdrawCode(context.database.db, id, context.now());
  return row ? present(context, row) : fail('attempts.code_not_found', 'This code no longer exists.');
}

interface Admission {
  userId: number;
  course: CatalogueCourse;
  /** As typed. */
  code: string | undefined;
  isRequired: boolean;
  at: Date;
}

/** Admits a learner by the code that a proctor gave; returns its ID, or undefined where none is needed or given. */
export async function admit(
  context: Context,
  trx: Transaction<DB>,
  { userId, course, code, isRequired, at }: Admission,
): Promise<number | undefined> {
  if (!code) {
    if (!isRequired) return undefined;
    throw new AppError(
      'attempts.code_required',
      'This assessment is supervised. Enter the code that your proctor gives you.',
      { code: 'Enter the code that your proctor gives you.' },
    );
  }
  const { db } = context.database;
  const key = `exam-code:${userId}`;
  const { counts, seconds } = await readCounts(db, [key]);
  if ((counts[0] ?? 0) >= WRONG_MOST) throw tooMany(seconds[0] ?? 0);
  const codeHash = hashCode(readCode(code), context.config.sessionSecret);
  const row = await takeSeat(trx, { codeHash, courseId: course.id, at });
  if (row) return row.id;
  await addCounts(db, [key], WRONG_WINDOW_MS);
  throw new AppError(
    'attempts.invalid_code',
    'This code isn’t valid for this assessment now. Ask your proctor.',
    {
      code: 'This code isn’t valid for this assessment now. Ask your proctor.',
    },
  );
}

/** Who supervised an attempt, and where; undefined where nobody did. */
export async function readSupervision(db: Db, examCodeId: number | null): Promise<Supervision | undefined> {
  const row = examCodeId === null ? undefined : await findExamCode(db, examCodeId);
  return row && { proctor: row.proctor, place: row.place };
}
