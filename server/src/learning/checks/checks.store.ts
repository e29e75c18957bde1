import { sql, type Selectable } from 'kysely';
import type { CheckAnswer } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import type { CheckAnswers } from '../../core/database/schema.ts';

export type CheckRow = Selectable<CheckAnswers>;

export async function listAnswers(db: Db, userId: number, lessonId: number): Promise<CheckRow[]> {
  return db
    .selectFrom('checkAnswers')
    .selectAll()
    .where('userId', '=', userId)
    .where('lessonId', '=', lessonId)
    .execute();
}

/** Addresses one learner's answer to one text of a check. */
export interface CheckKey {
  userId: number;
  checkId: string;
  checkHash: string;
}

export interface NewAnswer extends CheckKey {
  lessonId: number;
  contentHash: string;
  courseVersion: string;
  answer: CheckAnswer;
  ownText: string | null;
  verdict: string;
  hits: number;
  ofHits: number;
  at: Date;
}

/** Records a first answer; of a later one only that it was given, and its verdict. */
export async function saveAnswer(db: Db, { at, answer, ...row }: NewAnswer): Promise<CheckRow> {
  return db
    .insertInto('checkAnswers')
    .values({
      ...row,
      answer: JSON.stringify(answer),
      answeredAt: at,
      lastVerdict: row.verdict,
      lastAt: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'checkId', 'checkHash']).doUpdateSet((eb) => ({
        times: sql<number>`check_answers.times + 1`,
        lastVerdict: eb.ref('excluded.lastVerdict'),
        lastAt: eb.ref('excluded.lastAt'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function saveOwnMarks(
  db: Db,
  { userId, checkId, checkHash }: CheckKey,
  ownMarks: boolean[],
): Promise<CheckRow | undefined> {
  return db
    .updateTable('checkAnswers')
    .set({ ownMarks })
    .where('userId', '=', userId)
    .where('checkId', '=', checkId)
    .where('checkHash', '=', checkHash)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes what somebody wrote in a check, in all its versions. Returns whether there was an answer. */
export async function deleteOwnText(db: Db, userId: number, checkId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkAnswers')
    .set({ ownText: null, ownMarks: null })
    .where('userId', '=', userId)
    .where('checkId', '=', checkId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface FirstVerdict {
  checkId: string;
  isRight: boolean;
}

/** How the first answers to checks that are graded fell out, those to the earliest text of each. */
export async function listFirstVerdicts(db: Db, userId: number, since: Date): Promise<FirstVerdict[]> {
  return db
    .selectFrom('checkAnswers')
    .distinctOn('checkId')
    .select('checkId')
    .select(sql<boolean>`verdict = 'right' or (verdict = 'decided' and hits = of_hits)`.as('isRight'))
    .where('userId', '=', userId)
    .where('answeredAt', '>', since)
    .where('verdict', '<>', 'compared')
    .orderBy('checkId')
    .orderBy('answeredAt')
    .execute();
}
