import type { PathProgress } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import { readPath } from './paths.service.ts';
import { applyRules } from './steps.service.ts';
import { requireOpenModule } from './open-module.service.ts';
import { saveMeasure } from './paths.store.ts';

const MOST_A_LINE = 2;

/** Keeps how a learner rates the own exercise of a module; a later rating takes its place. */
export async function rateExercise(
  context: Context,
  viewer: Viewer,
  address: { pathId: string; courseId: number },
  ratings: readonly number[],
): Promise<PathProgress> {
  context.database.assertWritable();
  const { module, state } = await requireOpenModule(context, viewer, address);
  if (state.rubric.length === 0) fail('paths.not_offered', 'This module has no exercise to rate.');
  if (ratings.length !== state.rubric.length)
    throw new AppError('request.invalid', 'Rate every criterion.', {
      ratings: `${state.rubric.length} ratings are required, one per criterion.`,
    });
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  const score = Math.round((sum / (ratings.length * MOST_A_LINE)) * 100);
  const at = context.now();
  await context.database.record(async (trx) => {
    await saveMeasure(trx, { userId: viewer.id, courseId: state.id, measure: 'rubric', score, at });
    await appendLedger(trx, {
      subjectId: viewer.id,
      actorId: viewer.id,
      at,
      action: 'path.exercise_rated',
      object: `course:${state.id}`,
      after: { pathId: module.path.id, score, ratings },
    });
    await applyRules(trx, { userId: viewer.id, module, measure: 'rubric', score, at });
  });
  return readPath(context, viewer.id, module.path);
}
