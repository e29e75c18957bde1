import { ROLE_TITLES, type Role } from '@trialwright/contract';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const calendarDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const longDay = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const DAY_MS = 24 * 60 * 60 * 1000;

/** Sep 16, 2026, in the reader's zone. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

/** Sep 16, 2026, from 2026-09-16: a day of the calendar, the same in every zone. */
export function formatDate(date: string): string {
  return calendarDay.format(new Date(`${date}T00:00:00Z`));
}

/** Sep 16. */
export function formatShortDay(iso: string): string {
  return shortDay.format(new Date(iso));
}

/** Sep 16, 2026, 4:12 PM, in the reader's zone. */
export function formatMoment(iso: string): string {
  return `${formatDay(iso)}, ${clock.format(new Date(iso))}`;
}

/** Today, 4:12 PM; yesterday, 4:12 PM; Sep 16; with its year where that is another. */
export function formatRecent(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const ago = formatDaysAgo(iso, now);
  if (ago === 'today' || ago === 'yesterday')
    return `${ago[0]?.toUpperCase()}${ago.slice(1)}, ${clock.format(date)}`;
  return date.getFullYear() === now.getFullYear() ? formatShortDay(iso) : formatDay(iso);
}

/** September 16, 2026, in UTC: what a certificate states. */
export function formatUtcDay(iso: string): string {
  return longDay.format(new Date(iso));
}

/** Today, yesterday, 3 days ago. */
export function formatDaysAgo(iso: string, now = new Date()): string {
  const startOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return relative.format(Math.round((startOf(new Date(iso)) - startOf(now)) / DAY_MS), 'day');
}

export function formatHours(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** $249, from whole dollars. */
export function formatMoney(dollars: number): string {
  return money.format(dollars);
}

/** 1 lesson, 2 lessons. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

const WORDS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
];

/** A number at the start of a sentence: in words up to twelve. */
export function spell(number: number): string {
  return WORDS[number] ?? String(number);
}

export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  return `${parts[0]?.[0] ?? ''}${parts.length > 1 ? (parts.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}

export function roleTitle(role: Role): string {
  return ROLE_TITLES[role];
}

/** 59:07 from seconds. */
export function formatCountdown(seconds: number): string {
  const rest = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, '0')}`;
}
