import { addDays } from '../../teams/days.ts';
import type { BinderLine } from './read-binder.ts';

/** What the last version of a line says of it on the day, in plain words. */
function stateOf({ status, term, formerInvestigator, replacedBy }: BinderLine): string {
  if (status === 'withdrawn') return 'WITHDRAWN: never counted';
  if (status === 'replaced') return `STRUCK: does not count${replacedBy ? `, see ${replacedBy.id}` : ''}`;
  if (status === 'rejected') return 'REJECTED: never counted';
  if (term === null) return 'Draft: not authorized, does not count yet';
  if (term === 'over') return 'ENDED: no longer counts';
  if (formerInvestigator !== null) return 'Waits for the signature of the new investigator';
  if (term === 'ahead') return 'Authorized, not yet in force';
  return status === 'ended' ? 'In force, end is set' : 'In force';
}

/** Whether a line says nothing for the day of the binder, nor for days to come. */
const isOver = ({ status, term }: BinderLine) =>
  status === 'withdrawn' || status === 'replaced' || status === 'rejected' || term === 'over';

/** What a version of a line is worth: the line’s state, the day since which it does not count, and why. */
export function describeState(
  line: BinderLine | undefined,
  { version, dayOf }: { version: number; dayOf: (moment: string) => string },
): [state: string, since: string, why: string] {
  const last = line?.history.at(-1);
  if (!line || !last) return ['', '', ''];
  const over = isOver(line);
  if (last.version !== version)
    return [
      over
        ? `Earlier version of a line that does not count: see version ${last.version}`
        : `Earlier version: see version ${last.version}`,
      '',
      '',
    ];
  const state = stateOf(line);
  if (line.term === 'over')
    return [
      state,
      line.to === null ? '' : addDays(line.to, 1),
      line.ending?.reason ?? 'Its last day is over',
    ];
  if (over) return [state, dayOf(last.recordedAt), last.reason ?? ''];
  return [state, '', ''];
}
