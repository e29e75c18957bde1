import { DateTime } from 'luxon';
import { placesOn, type State } from '../../teams/standing/state.ts';
import type { OpenAssignment } from './assignments.service.ts';
import type { Notice } from './notices.store.ts';

/** Days before the due day on which somebody is reminded; below 0, after it. */
const MILESTONES = [14, 7, 1, 0, -1] as const;
/** Days after which the managers hear of it, and after which the owners and the trial’s investigator do. */
const TO_MANAGERS = 7;
const TO_OWNERS = 14;

/** A notice with whom it is for. */
export interface Told {
  personId: number;
  assignment: OpenAssignment;
  notice: Notice;
}

function daysUntil(due: string, today: string): number {
  return DateTime.fromISO(due, { zone: 'utc' }).diff(DateTime.fromISO(today, { zone: 'utc' }), 'days').days;
}

/** How many days something is overdue. */
export function daysLate(due: string, today: string): number {
  return -daysUntil(due, today);
}

/** The reminders of those who are asked: of each, the nearest passed, so that a day without the job loses none. */
export function remindersOn(open: readonly OpenAssignment[], today: string): Told[] {
  return open.flatMap((assignment) => {
    const { id, personId, due } = assignment;
    const milestone = MILESTONES.findLast((each) => daysUntil(due, today) <= each);
    if (milestone === undefined) return [];
    return [{ personId, assignment, notice: { assignmentId: id, milestone: String(milestone), due } }];
  });
}

/** Who else hears of what has been overdue for long; nobody of their own. */
export function escalationsOn(state: State, open: readonly OpenAssignment[], today: string): Told[] {
  const places = placesOn(state, today);
  const holders = (role: 'manager' | 'owner') =>
    places.filter(({ member }) => member.data.roles.includes(role)).map(({ personId }) => personId);
  const investigators = (trialId: number | null) =>
    places
      .filter(({ staff }) => staff.some((each) => each.trialId === trialId && each.data.isInvestigator))
      .map(({ personId }) => personId);
  const managers = holders('manager');
  const owners = holders('owner');
  return open.flatMap((assignment) => {
    const { id, due, trialId } = assignment;
    const late = daysLate(due, today);
    const tell = (days: number, people: readonly number[]): Told[] =>
      late < days
        ? []
        : [...new Set(people)]
            .filter((personId) => personId !== assignment.personId)
            .map((personId) => ({
              personId,
              assignment,
              // Each of them once, also who was mailed something else that day and hears of it on the next.
              notice: { assignmentId: id, milestone: `-${days}:${personId}`, due },
            }));
    const higher = trialId === null ? owners : [...owners, ...investigators(trialId)];
    return [...tell(TO_MANAGERS, managers), ...tell(TO_OWNERS, higher)];
  });
}
