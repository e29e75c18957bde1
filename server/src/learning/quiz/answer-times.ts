import type { Answers } from '@trialwright/contract';
import type { AttemptConduct, AttemptRow } from './attempts.store.ts';

/** What the ledger keeps of an attempt's conduct: the counts, without the time of each answer. */
export function countsOf({
  answeredAfter: _times,
  ...counts
}: AttemptConduct): Omit<AttemptConduct, 'answeredAfter'> {
  return counts;
}

/** Notes when questions were answered for the first time; a later change of mind leaves it. */
export function noteTimes(
  conduct: AttemptConduct,
  { startedAt, answers }: Pick<AttemptRow, 'startedAt' | 'answers'>,
  { given, now }: { given: Answers; now: Date },
): AttemptConduct {
  const seconds = Math.max(0, Math.round((now.getTime() - startedAt.getTime()) / 1000));
  const first = Object.keys(given).filter((id) => answers[id] === undefined);
  return {
    ...conduct,
    answeredAfter: { ...conduct.answeredAfter, ...Object.fromEntries(first.map((id) => [id, seconds])) },
  };
}

/**
 * Seconds that each answer took: from the answer before it, or the start. Answers that arrived together, as after a
 * while without a connection, tell nothing.
 */
export function secondsPerAnswer({ answeredAfter }: AttemptConduct): Map<string, number> {
  const moments = Map.groupBy(Object.entries(answeredAfter), ([, after]) => after);
  const result = new Map<string, number>();
  let before = 0;
  for (const [after, entries] of [...moments].toSorted(([a], [b]) => a - b)) {
    const [only] = entries;
    if (only && entries.length === 1) result.set(only[0], after - before);
    before = after;
  }
  return result;
}
