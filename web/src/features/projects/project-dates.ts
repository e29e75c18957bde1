import type { Milestone, ProjectSummary } from '@trialwright/contract';

const DAY_MS = 24 * 60 * 60 * 1000;

const utcDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const utcDayOfYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Thu, Nov 26, 2:00 PM EST`, on the reader's clock. */
export function formatSession(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone && { timeZone }),
  }).format(new Date(iso));
}

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** `Nov 21, 4:20 PM`, on the reader's clock. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

/** `Jan 4 to Feb 28, 2027`: a project's days are days in UTC, and the last is the one before it is over. */
export function formatRun({ startsAt, weeks }: Pick<ProjectSummary, 'startsAt' | 'weeks'>): string {
  const first = new Date(startsAt);
  const last = new Date(first.getTime() + (weeks * 7 - 1) * DAY_MS);
  const isOneYear = first.getUTCFullYear() === last.getUTCFullYear();
  return `${(isOneYear ? utcDay : utcDayOfYear).format(first)} to ${utcDayOfYear.format(last)}`;
}

/** `Due by the end of Jan 10`, or before the session of a weekly project. */
export function formatDue({ dueAt }: Pick<Milestone, 'dueAt'>, isWeekly: boolean): string {
  if (isWeekly) return `For ${formatSession(dueAt)}`;
  return `Due by the end of ${utcDay.format(new Date(Date.parse(dueAt) - 1))}`;
}
