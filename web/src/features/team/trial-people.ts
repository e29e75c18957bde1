import type { Trial } from '@trialwright/contract';

/** Everybody on a trial in any period, each once, with their name. */
export function peopleOf({ staff }: Trial): [personId: number, name: string][] {
  return [...new Map(staff.map(({ personId, name }) => [personId, name]))];
}
