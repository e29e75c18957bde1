import { sql, type Transaction } from 'kysely';
import * as z from 'zod';
import { parseColumn } from '../../core/database/json-column.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import type { StoredCard } from './scheduler.ts';

/** As the scheduler writes it; what a later version of it adds stays. */
const CARD = z.looseObject({
  due: z.string(),
  stability: z.number(),
  difficulty: z.number(),
  elapsed_days: z.number(),
  scheduled_days: z.number(),
  learning_steps: z.number(),
  reps: z.number(),
  lapses: z.number(),
  state: z.number(),
  last_review: z.string().exactOptional(),
  isMissed: z.boolean().exactOptional(),
});

/** When each question comes back: all of a learner’s, or some. */
export async function listDues(db: Db, userId: number, refs?: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('practiceCards')
    .select(['questionId', 'due'])
    .where('userId', '=', userId)
    .$if(refs !== undefined, (query) => query.where('questionId', '=', sql<string>`any(${refs})`))
    .execute();
  return new Map(rows.map(({ questionId, due }) => [questionId, due]));
}

/** What the scheduler remembers of these questions. */
export async function listCards(
  trx: Transaction<DB>,
  userId: number,
  refs: readonly string[],
): Promise<Map<string, StoredCard>> {
  const rows = await trx
    .selectFrom('practiceCards')
    .select(['questionId', 'card'])
    .where('userId', '=', userId)
    .where('questionId', '=', sql<string>`any(${refs})`)
    // An assessment and a quiz that end at once must not overwrite each other.
    .orderBy('questionId')
    .forUpdate()
    .execute();
  return new Map(
    rows.map(({ questionId, card }) => [
      questionId,
      parseColumn(CARD, card, { table: 'practice_cards', id: questionId }),
    ]),
  );
}

export async function saveCards(
  trx: Transaction<DB>,
  userId: number,
  cards: readonly { questionId: string; card: StoredCard }[],
  at: Date,
): Promise<void> {
  if (cards.length === 0) return;
  await trx
    .insertInto('practiceCards')
    .values(
      cards.map(({ questionId, card }) => ({
        userId,
        questionId,
        due: new Date(card.due),
        card: JSON.stringify(card),
        reviewedAt: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['userId', 'questionId']).doUpdateSet((eb) => ({
        due: eb.ref('excluded.due'),
        card: eb.ref('excluded.card'),
        reviewedAt: eb.ref('excluded.reviewedAt'),
      })),
    )
    .execute();
}

/** What a learner remembers of one thing, without the scheduler's figures. */
export interface Memory {
  ref: string;
  due: Date;
  lastAt: Date;
  isMissed: boolean;
  /** How often it was answered. */
  times: number;
}

/** All that the scheduler remembers of a learner, soonest due first. */
export async function listMemories(db: Db, userId: number): Promise<Memory[]> {
  return db
    .selectFrom('practiceCards')
    .select(['questionId as ref', 'due', 'reviewedAt as lastAt'])
    .select(
      sql<boolean>`coalesce((card ->> 'isMissed')::boolean, (card ->> 'lapses')::int > 0)`.as('isMissed'),
    )
    .select(sql<number>`(card ->> 'reps')::int`.as('times'))
    .where('userId', '=', userId)
    .orderBy('due')
    .orderBy('questionId')
    .execute();
}

/** Notes the first answers to questions; a later one changes nothing. */
export async function saveFirstAnswers(
  trx: Transaction<DB>,
  userId: number,
  given: readonly { questionId: string; isCorrect: boolean }[],
  answeredAt: Date,
): Promise<void> {
  if (given.length === 0) return;
  await trx
    .insertInto('firstAnswers')
    .values(given.map(({ questionId, isCorrect }) => ({ userId, questionId, isCorrect, answeredAt })))
    .onConflict((conflict) => conflict.columns(['userId', 'questionId']).doNothing())
    .execute();
}

export interface FirstAnswer {
  questionId: string;
  isCorrect: boolean;
}

export async function listFirstAnswers(db: Db, userId: number, since: Date): Promise<FirstAnswer[]> {
  return db
    .selectFrom('firstAnswers')
    .select(['questionId', 'isCorrect'])
    .where('userId', '=', userId)
    .where('answeredAt', '>', since)
    .orderBy('questionId')
    .execute();
}
