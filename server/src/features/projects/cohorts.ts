import { BOOKING_ZONE, type Milestone } from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { ProjectsFile } from '../../content/practice-schemas.ts';

export type ProjectEntry = ProjectsFile['projects'][number];
type Schedule = ProjectEntry['schedule'];
type Weekly = Extract<Schedule, { kind: 'weekly' }>;

/** A group going through a project together, named by its first day; a weekly project has one that never ends. */
export interface Cohort {
  name: string;
  startsAt: Date;
  /** Null if it never ends. */
  endsAt: Date | null;
}

const OPEN = 'open';
const QUARTERS = [1, 4, 7, 10];
const DAYS_A_WEEK = 7;

const utc = (date: Date) => DateTime.fromJSDate(date, { zone: 'utc' });

function firstMonday(year: number, month: number): DateTime {
  const first = DateTime.utc(year, month, 1);
  return first.plus({ days: (DAYS_A_WEEK + 1 - first.weekday) % DAYS_A_WEEK });
}

function firstDaysOf(schedule: Exclude<Schedule, Weekly>, year: number): DateTime[] {
  if (schedule.kind === 'quarterly') return QUARTERS.map((month) => firstMonday(year, month));
  const month = DateTime.utc(year, schedule.month, 1);
  // February 29 does not exist every year.
  return [month.set({ day: Math.min(schedule.day, month.daysInMonth ?? schedule.day) })];
}

/** The next session in New York time, winter or summer. */
function nextSession({ weekday, time }: Weekly, now: Date): DateTime {
  const local = DateTime.fromJSDate(now, { zone: BOOKING_ZONE });
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const session = local
    .startOf('week')
    .plus({ days: weekday - 1 })
    .set({ hour, minute });
  return session >= local ? session : session.plus({ weeks: 1 });
}

function startingOn(project: ProjectEntry, day: DateTime): Cohort {
  return {
    name: day.toISODate() ?? '',
    startsAt: day.toJSDate(),
    endsAt: day.plus({ weeks: project.weeks }).toJSDate(),
  };
}

/** The cohort open to join: the next one starting today or later. */
export function nextCohort(project: ProjectEntry, now: Date): Cohort {
  const { schedule } = project;
  if (schedule.kind === 'weekly')
    return { name: OPEN, startsAt: nextSession(schedule, now).toJSDate(), endsAt: null };
  const today = utc(now).startOf('day');
  const days = [today.year, today.year + 1].flatMap((year) => firstDaysOf(schedule, year));
  const first = days.find((day) => day >= today);
  if (!first) throw new Error(`${project.id} has no start date.`);
  return startingOn(project, first);
}

/** A person's first cohort that has not ended. */
export function activeCohort(project: ProjectEntry, names: readonly string[], now: Date): Cohort | undefined {
  if (project.schedule.kind === 'weekly') return names.includes(OPEN) ? nextCohort(project, now) : undefined;
  return names
    .map((name) => DateTime.fromISO(name, { zone: 'utc' }))
    .filter((day) => day.isValid)
    .map((day) => startingOn(project, day))
    .filter(({ endsAt }) => endsAt !== null && endsAt > now)
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0];
}

/** `Starting Feb 1`, and `Started Feb 1` from the day after; `Thursdays 2PM EST` for a weekly one. */
export function scheduleLabel({ schedule }: ProjectEntry, { startsAt }: Cohort, now: Date): string {
  if (schedule.kind === 'weekly') {
    const session = nextSession(schedule, now).setLocale('en-US');
    return `${session.toFormat('cccc')}s ${session.toFormat(session.minute === 0 ? 'ha' : 'h:mma')} EST`;
  }
  const day = utc(startsAt);
  const hasBegun = utc(now).startOf('day') > day;
  return `${hasBegun ? 'Started' : 'Starting'} ${day.setLocale('en-US').toFormat('LLL d')}`;
}

/** The due date of a weekly milestone, and its status. */
export function datesOf(
  week: number,
  { startsAt, endsAt }: Cohort,
  now: Date,
): Pick<Milestone, 'dueAt' | 'state'> {
  if (endsAt === null) return { dueAt: startsAt.toISOString(), state: 'current' };
  const due = utc(startsAt).plus({ weeks: week });
  const opens = due.minus({ weeks: 1 }).toJSDate();
  const state = due.toJSDate() <= now ? 'past' : opens <= now ? 'current' : 'upcoming';
  return { dueAt: due.toJSDate().toISOString(), state };
}
