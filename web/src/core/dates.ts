/** The forms in which days and times are written, each with an example; there are no others. */
const FORMS = {
  /** Sep 16, 2026. */
  day: { month: 'short', day: 'numeric', year: 'numeric' },
  /** Sep 16. */
  shortDay: { month: 'short', day: 'numeric' },
  /** September 16, 2026. */
  longDay: { month: 'long', day: 'numeric', year: 'numeric' },
  /** Thu, Nov 26, 2026. */
  weekday: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  /** Thursday, November 26. */
  longWeekday: { weekday: 'long', month: 'long', day: 'numeric' },
  /** Nov. */
  shortMonth: { month: 'short' },
  /** Nov 2026. */
  month: { month: 'short', year: 'numeric' },
  /** November 2026. */
  longMonth: { month: 'long', year: 'numeric' },
  /** 4:12 PM. */
  clock: { hour: 'numeric', minute: '2-digit' },
  /** 16:12. */
  wholeClock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** 4:12 PM EST. */
  zonedClock: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  /** Thu. */
  shortWeekday: { weekday: 'short' },
  /** Thu 4:12 PM. */
  weekdayClock: { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  /** Nov 21, 4:12 PM. */
  shortMoment: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** Thu, Nov 26, 2026, 4:12 PM. */
  weekdayMoment: {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  },
  /** Thu, Nov 26, 4:12 PM EST. */
  session: {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  /** Thu, Nov 26, 2026, 4:12 PM EST. */
  zonedMoment: {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Form = keyof typeof FORMS;

/** Making one takes far longer than using it. */
const made = new Map<string, Intl.DateTimeFormat>();

function formatOf(form: Form, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${form} ${timeZone ?? ''}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', { ...FORMS[form], ...(timeZone && { timeZone }) });
  made.set(key, format);
  return format;
}

/**
 * A moment in one of the forms, on the clock of a zone or on the reader's own. Newer engines put a narrow space before
 * AM and PM; here it is a plain one.
 */
export function writeDate(moment: Date | string, form: Form, timeZone?: string): string {
  return formatOf(form, timeZone)
    .format(new Date(moment))
    .replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** A day of the calendar, `2026-09-16`, or a month, `2026-09`: the same in every zone. */
export function writeCalendar(day: string, form: Form): string {
  return writeDate(`${day.length === 7 ? `${day}-01` : day}T00:00:00Z`, form, 'UTC');
}

export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** EST or EDT, GMT+1: the name that a zone has at a moment. */
export function nameOfZone(moment: string, zone: string): string {
  const parts = formatOf('zonedClock', zone).formatToParts(new Date(moment));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** The day that it is in a zone: `2026-09-16`. */
export function dayIn(moment: Date, zone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  return format.format(moment);
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const DAY_MS = 24 * 60 * 60 * 1000;

/** Today, yesterday, 3 days ago. */
export function formatDaysAgo(iso: string, now = new Date()): string {
  const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return relative.format(Math.round((startOf(new Date(iso)) - startOf(now)) / DAY_MS), 'day');
}

/** Sep 16, 2026, in the reader's zone. */
export function formatDay(iso: string): string {
  return writeDate(iso, 'day');
}

/** Sep 16, 2026, from 2026-09-16: a day of the calendar, the same in every zone. */
export function formatDate(date: string): string {
  return writeCalendar(date, 'day');
}

/** Sep 16. */
export function formatShortDay(iso: string): string {
  return writeDate(iso, 'shortDay');
}

/** Sep 16, 2026, 4:12 PM, in the reader's zone. */
export function formatMoment(iso: string): string {
  return `${formatDay(iso)}, ${writeDate(iso, 'clock')}`;
}

/** Today, 4:12 PM; yesterday, 4:12 PM; Sep 16; with its year where that is another. */
export function formatRecent(iso: string, now = new Date()): string {
  const ago = formatDaysAgo(iso, now);
  if (ago === 'today' || ago === 'yesterday')
    return `${ago[0]?.toUpperCase()}${ago.slice(1)}, ${writeDate(iso, 'clock')}`;
  return new Date(iso).getFullYear() === now.getFullYear() ? formatShortDay(iso) : formatDay(iso);
}

/** Sep 16, 2026, 16:12 UTC. */
export function formatUtcMoment(iso: string): string {
  return `${writeDate(iso, 'day', 'UTC')}, ${writeDate(iso, 'wholeClock', 'UTC')} UTC`;
}

/** September 16, 2026, in UTC: what a certificate states. */
export function formatUtcDay(iso: string): string {
  return writeDate(iso, 'longDay', 'UTC');
}
