import type { Answers, Conduct } from '@trialwright/contract';
import { AppError } from '../../core/errors.ts';
import type { AttemptConduct, AttemptRow } from './attempts.store.ts';

/** Only questions of the form count; an unknown one is refused, so that nothing is lost silently. */
export function mergeAnswers(attempt: AttemptRow, given: Answers | undefined): Answers {
  const asked = new Set(attempt.form.map(({ id }) => id));
  for (const id of Object.keys(given ?? {})) {
    if (!asked.has(id))
      throw new AppError('attempts.unknown_question', 'That question isn’t part of this attempt.', {
        [`answers.${id}`]: 'That question isn’t part of this attempt.',
      });
  }
  return { ...attempt.answers, ...given };
}

/** Adds what a page has seen since its last report. */
export function addConduct(known: AttemptConduct, seen: Conduct | undefined): AttemptConduct {
  if (!seen) return known;
  return {
    ...known,
    left: known.left + seen.left,
    pasted: known.pasted + seen.pasted,
    printed: known.printed + seen.printed,
  };
}
