import type { DelegationLine } from '@trialwright/contract';
import type { Fact } from '../../teams/facts/facts.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { lineNumber } from './replacements.ts';

type Line = Fact<'delegation'>;

/** Whether a version took a line back or moved its last day, and did not replace or reject it. */
function isEnd(version: Line, before: Line | undefined): boolean {
  if (!before) return false;
  if (version.isRetracted || version.data.status === 'ended') return true;
  return version.data.status === before.data.status && version.to !== before.to;
}

/** By whom, when, and why a line was ended or withdrawn. */
export function endingOf(
  history: readonly Line[],
  authorOf: (recordedBy: number) => string,
): DelegationLine['ending'] {
  const end = history.findLast((version, index) => isEnd(version, history[index - 1]));
  return end
    ? { by: authorOf(end.recordedBy), recordedAt: end.recordedAt.toISOString(), reason: end.reason ?? '' }
    : null;
}

/** Why a line that was signed for a day does not cover it any more, as a sentence; undefined of any other line. */
export function whyOver(
  history: readonly Line[],
  { day, authorOf }: { day: string; authorOf: (recordedBy: number) => string },
): string | undefined {
  const last = history.at(-1);
  const ending = endingOf(history, authorOf);
  if (!last || !ending || last.data.status === 'replaced' || last.data.authorization === null)
    return undefined;
  const covered = history.some(
    ({ data, from, to }) => data.authorization !== null && from <= day && (to === null || to >= day),
  );
  if (!covered || (!last.isRetracted && (last.to === null || last.to >= day))) return undefined;
  const how =
    last.isRetracted || last.to === null
      ? 'was withdrawn before its first day and was never in force'
      : `ended on ${writeDay(last.to)}`;
  return `${lineNumber(last.factId)} ${how}: ${writeEnding(ending)}`;
}

/** Why something ended, by whom, and when that was recorded. */
export function writeEnding({ reason, by, recordedAt }: NonNullable<DelegationLine['ending']>): string {
  return `${reason} (recorded by ${by}, ${recordedAt.slice(0, 16).replace('T', ' ')} UTC).`;
}
