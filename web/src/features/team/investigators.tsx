import type { Trial } from '@trialwright/contract';
import { formatTrialDay } from './trial-day.ts';

/** Whether somebody is investigator of a trial on a day. */
export function investigates({ staff }: Trial, personId: number, day: string): boolean {
  return staff.some(
    (each) =>
      each.personId === personId &&
      each.isInvestigator &&
      each.from <= day &&
      (each.to === null || day <= each.to),
  );
}

/** A period as trial records write it. */
export function formatPeriod({ from, to }: { from: string; to: string | null }): string {
  return to === null ? `since ${formatTrialDay(from)}` : `${formatTrialDay(from)} to ${formatTrialDay(to)}`;
}

/** Everybody who was or is principal investigator of a trial, with their days. */
export function Investigators({ trial: { staff }, today }: { trial: Trial; today: string }) {
  const all = staff
    .filter(({ isInvestigator }) => isInvestigator)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (all.length === 0)
    return (
      <p className="small-text investigators">
        No principal investigator is on record, so nothing can be authorized.
      </p>
    );
  return (
    <p className="small-text investigators">
      Principal investigator:{' '}
      {all.map(({ id, name, from, to }, index) => (
        <span key={id}>
          {index > 0 && '; '}
          <b>{name}</b> {from > today ? `from ${formatTrialDay(from)}` : formatPeriod({ from, to })}
        </span>
      ))}
    </p>
  );
}
