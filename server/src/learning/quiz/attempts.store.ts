import type { Answers } from '@trialwright/contract';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import { anyOf, readTogether } from '../../core/database/read-together.ts';
import type { Attempts, DB } from '../../core/database/schema.ts';
import { read, type AttemptBridge, type AttemptConduct, type AttemptRow } from './attempt-row.ts';
import type { FormItem } from './draw.ts';

export type { AttemptBridge, AttemptConduct, AttemptRow };

const readOne = (row: Selectable<Attempts> | undefined) => row && read(row);

export async function findOpenAttempt(
  trx: Transaction<DB>,
  userId: number,
  courseId: number,
): Promise<AttemptRow | undefined> {
  return readOne(
    await trx
      .selectFrom('attempts')
      .selectAll()
      .where('userId', '=', userId)
      .where('courseId', '=', courseId)
      .where('submittedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** An attempt at another assessment whose clock still runs. */
export async function findOtherOpenAttempt(
  trx: Transaction<DB>,
  { userId, courseId, now }: { userId: number; courseId: number; now: Date },
): Promise<AttemptRow | undefined> {
  const open = await listOpenAttempts(trx, userId, now);
  return open.find((attempt) => attempt.courseId !== courseId);
}

/** An open attempt goes on in another session. */
export async function moveAttempt(
  trx: Transaction<DB>,
  { id, conduct }: AttemptRow,
  sessionId: number,
): Promise<AttemptRow> {
  const moved = JSON.stringify({ ...conduct, moved: conduct.moved + 1 });
  return read(
    await trx
      .updateTable('attempts')
      .set({ sessionId, conduct: moved })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export async function lockAttempt(trx: Transaction<DB>, id: number): Promise<AttemptRow | undefined> {
  return readOne(
    await trx.selectFrom('attempts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  );
}

export async function findAttempt(db: Db, id: number, userId?: number): Promise<AttemptRow | undefined> {
  let query = db.selectFrom('attempts').selectAll().where('id', '=', id);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  return readOne(await query.executeTakeFirst());
}

/** Submitted attempts, newest first. */
export async function listAttempts(db: Db, userId: number, courseId?: number): Promise<AttemptRow[]> {
  let query = db
    .selectFrom('attempts')
    .selectAll()
    .where('userId', '=', userId)
    .where('submittedAt', 'is not', null);
  if (courseId !== undefined) query = query.where('courseId', '=', courseId);
  const rows = await query.orderBy('submittedAt', 'desc').orderBy('id', 'desc').execute();
  return rows.map(read);
}

export interface NewAttempt {
  userId: number;
  courseId: number;
  courseVersion: string;
  contentHash: string;
  form: FormItem[];
  sessionId: number | null;
  statementAt: Date;
  examCodeId: number | null;
  bridge: AttemptBridge | null;
  startedAt: Date;
  expiresAt: Date;
}

/** Opens an attempt; undefined where another one was opened at the same moment. */
export async function insertAttempt(
  trx: Transaction<DB>,
  attempt: NewAttempt,
): Promise<AttemptRow | undefined> {
  return readOne(
    await trx
      .insertInto('attempts')
      .values({
        ...attempt,
        form: JSON.stringify(attempt.form),
        bridge: attempt.bridge && JSON.stringify(attempt.bridge),
      })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'courseId']).where('submittedAt', 'is', null).doNothing(),
      )
      .returningAll()
      .executeTakeFirst(),
  );
}

export async function saveAnswers(
  trx: Transaction<DB>,
  id: number,
  { answers, conduct }: { answers: Answers; conduct: AttemptConduct },
): Promise<void> {
  await trx
    .updateTable('attempts')
    .set({ answers: JSON.stringify(answers), conduct: JSON.stringify(conduct) })
    .where('id', '=', id)
    .execute();
}

export async function closeAttempt(
  trx: Transaction<DB>,
  id: number,
  result: { answers: Answers; score: number; passed: boolean; correctAnswers: number; submittedAt: Date },
): Promise<void> {
  await trx
    .updateTable('attempts')
    .set({ ...result, answers: JSON.stringify(result.answers) })
    .where('id', '=', id)
    .execute();
}

export interface BestScore {
  courseId: number;
  score: number;
  passed: boolean;
  at: Date;
  /** The first pass, which need not be the best attempt. */
  firstPassedAt: Date | null;
}

const readBest = readTogether((db, userIds) =>
  db
    .selectFrom('attempts')
    .distinctOn(['userId', 'courseId'])
    .select(['userId', 'courseId', 'score', 'passed', 'submittedAt'])
    .select(
      sql<Date | null>`min(submitted_at) filter (where passed) over (partition by user_id, course_id)`.as(
        'firstPassedAt',
      ),
    )
    .where('userId', '=', anyOf(userIds))
    .where('submittedAt', 'is not', null)
    .where('bridge', 'is', null)
    .orderBy('userId')
    .orderBy('courseId')
    .orderBy('score', 'desc')
    .orderBy('submittedAt')
    .execute(),
);

/** The best submitted attempt of each assessment as a whole. */
export async function bestScores(db: Db, userId: number): Promise<BestScore[]> {
  const rows = await readBest(db, userId);
  return rows.map((row) => ({
    courseId: row.courseId,
    score: row.score ?? 0,
    passed: row.passed ?? false,
    at: row.submittedAt ?? new Date(0),
    firstPassedAt: row.firstPassedAt,
  }));
}

/** Attempts that are open at a moment, the one that ends first first. */
export async function listOpenAttempts(db: Db, userId: number, now: Date): Promise<AttemptRow[]> {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where('userId', '=', userId)
    .where('submittedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('expiresAt')
    .execute();
  return rows.map(read);
}

/** How often each item stands in the latest forms of a course, whoever got them. */
export async function countRecentlyAsked(
  trx: Transaction<DB>,
  courseId: number,
  forms: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select item ->> 'id' as id, count(*)::int as count
    from (
        select form from attempts where course_id = ${courseId} and bridge is null order by id desc limit ${forms}
      ) latest,
      jsonb_array_elements(form) item
    group by 1`.execute(trx);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Submitted attempts at whole assessments, of everybody or at one course, in the order of their ids, after one of them. */
export async function listSubmittedAfter(
  db: Db,
  { after, limit, courseId }: { after: number; limit: number; courseId?: number | undefined },
): Promise<AttemptRow[]> {
  const rows = await db
    .selectFrom('attempts')
    .selectAll()
    .where('id', '>', after)
    .$if(courseId !== undefined, (query) => query.where('courseId', '=', courseId ?? 0))
    .where('submittedAt', 'is not', null)
    .where('bridge', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(read);
}

/** How many attempts at each course were submitted, and the last of them: what figures about items rest on. */
export async function listCourseStates(
  db: Db,
  courseId?: number,
): Promise<{ courseId: number; attempts: number; people: number; latest: Date }[]> {
  const rows = await db
    .selectFrom('attempts')
    .select((eb) => [
      'courseId',
      eb.fn.countAll<string>().as('attempts'),
      eb.fn.count<string>('userId').distinct().as('people'),
      eb.fn.max('submittedAt').as('latest'),
    ])
    .where('submittedAt', 'is not', null)
    .where('bridge', 'is', null)
    .$if(courseId !== undefined, (query) => query.where('courseId', '=', courseId ?? 0))
    .groupBy('courseId')
    .execute();
  return rows.flatMap(({ latest, ...row }) =>
    latest ? [{ ...row, attempts: Number(row.attempts), people: Number(row.people), latest }] : [],
  );
}

/** The best submitted score in an assessment, and how many attempts passed it. */
export async function summarizeAttempts(
  db: Db,
  userId: number,
  courseId: number,
): Promise<{ best: number; passes: number }> {
  const row = await db
    .selectFrom('attempts')
    .select((eb) => [
      eb.fn.max<number | null>('score').as('best'),
      eb.fn.countAll<string>().filterWhere('passed', '=', true).as('passes'),
    ])
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('submittedAt', 'is not', null)
    .where('bridge', 'is', null)
    .executeTakeFirstOrThrow();
  return { best: row.best ?? 0, passes: Number(row.passes) };
}
