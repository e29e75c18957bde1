import { ROLE_TITLES, type Role } from '@trialwright/contract';

const money = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const exactMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const CENTS = 100;

export function formatHours(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** $249 or $249.50, from dollars. */
export function formatMoney(dollars: number): string {
  return money.format(dollars);
}

/** $249.00, from cents: for lines that add up. */
export function formatCents(cents: number): string {
  return exactMoney.format(cents / CENTS);
}

/** 1 person, 2 people. */
export function countPeople(number: number): string {
  return number === 1 ? '1 person' : `${number} people`;
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
