import type { PracticeKind } from '@trialwright/contract';
import { sql, type Selectable, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../core/database/open.ts';
import type { DB, PracticeSessions } from '../../core/database/schema.ts';
import { parseColumn } from '../../core/database/json-column.ts';
import type { QuizAnswers, QuizItem } from './quiz-form.ts';

/** What a session led to. */
export interface Outcome {
  /** A sentence for the learner. */
  text: string | null;
  next: { label: string; href: string };
  /** Of a competency assessment. */
  level?: string;
  byLevel?: Record<string, number>;
}

export interface SessionRow extends Omit<
  Selectable<PracticeSessions>,
  'form' | 'answers' | 'outcome' | 'kind'
> {
  kind: PracticeKind;
  form: { title: string; items: QuizItem[] };
  answers: QuizAnswers;
  outcome: Outcome | null;
}

const OUTCOME = z
  .object({
    text: z.string().nullable(),
    next: z.object({ label: z.string(), href: z.string() }),
    level: z.string().exactOptional(),
    byLevel: z.record(z.string(), z.number()).exactOptional(),
  })
  .nullable();
const OPTION = z.object({ text: z.string(), why: z.string(), correct: z.boolean() });
const QUESTION = z.object({
  id: z.string(),
  stem: z.string(),
  options: z.array(OPTION),
  rationale: z.string(),
  reference: z.string(),
  source: z.object({ title: z.string(), href: z.string() }).nullable(),
  level: z.enum(['competent', 'proficient', 'expert']).exactOptional(),
});
const FORM = z.object({
  title: z.string(),
  items: z.array(z.object({ question: QUESTION, order: z.array(z.int()) })),
});
const ANSWERS = z.record(z.string(), z.int());
const KIND = z.enum(['practice', 'pretest', 'drill', 'competency']);

function read(row: Selectable<PracticeSessions>): SessionRow {
  const where = { table: 'practice_sessions', id: row.id };
  return {
    ...row,
    kind: parseColumn(KIND, row.kind, where),
    form: parseColumn(FORM, row.form, where),
    answers: parseColumn(ANSWERS, row.answers, where),
    outcome: parseColumn(OUTCOME, row.outcome, where),
  };
}

const readOne = (row: Selectable<PracticeSessions> | undefined) => row && read(row);

export async function findSession(db: Db, id: number): Promise<SessionRow | undefined> {
  return readOne(await db.selectFrom('practiceSessions').selectAll().where('id', '=', id).executeTakeFirst());
}

export async function lockSession(trx: Transaction<DB>, id: number): Promise<SessionRow | undefined> {
  return readOne(
    await trx.selectFrom('practiceSessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  );
}

export async function findOpenSession(
  db: Db,
  userId: number,
  kind: PracticeKind,
  subject: string,
): Promise<SessionRow | undefined> {
  return readOne(
    await db
      .selectFrom('practiceSessions')
      .selectAll()
      .where('userId', '=', userId)
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('submittedAt', 'is', null)
      .executeTakeFirst(),
  );
}

export interface LatestSession {
  id: number;
  subject: string;
  /** Null of the one that is open. */
  submittedAt: Date | null;
  score: number | null;
  outcome: Outcome | null;
  /** Submitted sessions of the subject, where this is one of them. */
  count: number;
}

/** Of each subject the latest submitted session, and the one that is open, in one reading. */
export async function listLatest(
  db: Db,
  userId: number,
  kind: PracticeKind,
  subjects: readonly string[],
): Promise<LatestSession[]> {
  const isOpen = sql<boolean>`submitted_at is null`;
  const rows = await db
    .selectFrom('practiceSessions')
    .distinctOn(['subject', isOpen])
    .select(['id', 'subject', 'submittedAt', 'score', 'outcome'])
    .select(sql<number>`(count(*) over (partition by subject, submitted_at is null))::int`.as('count'))
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('subject', '=', sql<string>`any(${subjects})`)
    .orderBy('subject')
    .orderBy(isOpen)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    outcome: parseColumn(OUTCOME, row.outcome, { table: 'practice_sessions', id: row.id }),
  }));
}

/** Submitted practice quizzes without their questions, newest first. */
export async function listHistory(
  db: Db,
  userId: number,
  limit: number,
): Promise<{ id: number; submittedAt: Date | null; score: number | null; questions: number }[]> {
  return db
    .selectFrom('practiceSessions')
    .select(['id', 'submittedAt', 'score'])
    .select(sql<number>`jsonb_array_length(form -> 'items')`.as('questions'))
    .where('userId', '=', userId)
    .where('kind', '=', 'practice')
    .where('submittedAt', 'is not', null)
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export interface NewSession {
  userId: number;
  kind: PracticeKind;
  /** What it is about; one may be open for each. */
  subject: string;
  title: string;
  items: QuizItem[];
  startedAt: Date;
  expiresAt: Date | null;
}

/** Opens a session; undefined where another one was opened at the same moment. */
export async function insertSession(
  trx: Transaction<DB>,
  { title, items, ...values }: NewSession,
): Promise<SessionRow | undefined> {
  return readOne(
    await trx
      .insertInto('practiceSessions')
      .values({ ...values, form: JSON.stringify({ title, items }) })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'kind', 'subject']).where('submittedAt', 'is', null).doNothing(),
      )
      .returningAll()
      .executeTakeFirst(),
  );
}

export async function saveAnswers(trx: Transaction<DB>, id: number, answers: QuizAnswers): Promise<void> {
  await trx
    .updateTable('practiceSessions')
    .set({ answers: JSON.stringify(answers) })
    .where('id', '=', id)
    .execute();
}

export async function closeSession(
  trx: Transaction<DB>,
  id: number,
  result: { score: number; correctAnswers: number; submittedAt: Date; outcome: Outcome },
): Promise<void> {
  await trx
    .updateTable('practiceSessions')
    .set({ ...result, outcome: JSON.stringify(result.outcome) })
    .where('id', '=', id)
    .execute();
}

/** Sessions that are looked through. */
const LATEST = 200;

export interface PracticeAnswer {
  questionId: string;
  isCorrect: boolean;
}

/** What a learner answered in the latest practice quizzes, without the texts, of which a session keeps all. */
export async function listPractisedAnswers(db: Db, userId: number): Promise<PracticeAnswer[]> {
  const { rows } = await sql<PracticeAnswer>`
    with latest as (
      select form, answers from practice_sessions
      where user_id = ${userId} and kind = 'practice' and submitted_at is not null
      order by submitted_at desc limit ${LATEST}
    ), given as (
      select item, item -> 'question' ->> 'id' as id, answers
      from latest, jsonb_array_elements(form -> 'items') item
    )
    select id as "questionId",
      coalesce((item -> 'question' -> 'options'
        -> (item -> 'order' ->> (answers ->> id)::int)::int ->> 'correct')::boolean, false) as "isCorrect"
    from given where answers ->> id is not null`.execute(db);
  return rows;
}
