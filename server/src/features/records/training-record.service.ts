import type { TrainingRecord } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { readAtOneMoment } from '../../core/database/one-moment.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import { loadTrainingData, type TrainingData } from './records.store.ts';
import { makeTrainingRecord } from './training-record.ts';

/** Reads a learner's facts, and more with them, as they were at one moment. */
export function withFacts<T>(
  context: Context,
  userId: number,
  work: (facts: TrainingData, db: Db) => Promise<T>,
): Promise<T> {
  return readAtOneMoment(context.database.db, async (trx) => {
    const facts = await loadTrainingData(context, trx, userId);
    return facts ? work(facts, trx) : fail('users.not_found', 'Account not found.');
  });
}

/** The training record of a learner. */
export function readTrainingRecord(context: Context, userId: number): Promise<TrainingRecord> {
  return withFacts(context, userId, async (facts) => makeTrainingRecord(facts, context.content.catalogue));
}
