import type { Milestone, ProjectSummary } from '@trialwright/contract';
import { writeDate } from '../../core/dates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** `Thu, Nov 26, 2:00 PM EST`, on the reader's clock. */
export function formatSession(iso: string, timeZone?: string): string {
  return writeDate(iso, 'session', timeZone);
}

/** `Nov 21, 4:20 PM`, on the reader's clock. */
export function formatMoment(iso: string): string {
  return writeDate(iso, 'shortMoment');
}

/** `Jan 4 to Feb 28, 2027`: a project's days are days in UTC, and the last is the one before it is over. */
export function formatRun({ startsAt, weeks }: Pick<ProjectSummary, 'startsAt' | 'weeks'>): string {
  const first = new Date(startsAt);
  const last = new Date(first.getTime() + (weeks * 7 - 1) * DAY_MS);
  const isOneYear = first.getUTCFullYear() === last.getUTCFullYear();
  return `${writeDate(first, isOneYear ? 'shortDay' : 'day', 'UTC')} to ${writeDate(last, 'day', 'UTC')}`;
}

/** `Due by the end of Jan 10`, or before the session of a weekly project. */
export function formatDue({ dueAt }: Pick<Milestone, 'dueAt'>, isWeekly: boolean): string {
  if (isWeekly) return `For ${formatSession(dueAt)}`;
  return `Due by the end of ${writeDate(new Date(Date.parse(dueAt) - 1), 'shortDay', 'UTC')}`;
}
