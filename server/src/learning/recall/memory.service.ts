import type { Transaction } from 'kysely';
import type { DB } from '../../core/database/schema.ts';
import { listCards, saveCards, saveFirstAnswers } from './memory.store.ts';
import { schedule, type Recalled } from './scheduler.ts';

export { listDues, listFirstAnswers, listMemories, type FirstAnswer, type Memory } from './memory.store.ts';

/** Checks share the scheduler's memory with questions and terms, whose IDs stand as they are. */
export const CHECK_PREFIX = 'check:';

/** How something was recalled: a question or `term-<id>` by its ID, a check with its prefix. */
export interface Recollection {
  ref: string;
  recalled: Recalled;
}

/** Brings what was answered into the scheduler's memory; each thing is scheduled by its latest answer. */
export async function remember(
  trx: Transaction<DB>,
  userId: number,
  given: readonly Recollection[],
  at: Date,
): Promise<Map<string, Date>> {
  const refs = given.map(({ ref }) => ref);
  const cards = await listCards(trx, userId, refs);
  const next = given.map(({ ref, recalled }) => ({
    questionId: ref,
    card: schedule(cards.get(ref), recalled, at),
  }));
  await saveCards(trx, userId, next, at);
  return new Map(next.map(({ questionId, card }) => [questionId, new Date(card.due)]));
}

/** Notes what was answered to questions of an assessment or of practice; only first answers count for mastery. */
export async function noteFirstAnswers(
  trx: Transaction<DB>,
  userId: number,
  given: readonly { questionId: string; isCorrect: boolean }[],
  at: Date,
): Promise<void> {
  await saveFirstAnswers(trx, userId, given, at);
}
