import { BOOKING_ZONE, type Slot } from '@trialwright/contract';

/** Newer engines put a narrow space before AM and PM; the contract's times have a plain one. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

function write(moment: string, zone: string, options: Intl.DateTimeFormatOptions): string {
  return plain(new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone }).format(new Date(moment)));
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DATE = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const;

export function visitorZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** EST or EDT, GMT+1: the name that the zone has at that moment. */
export function zoneName(moment: string, zone: string = BOOKING_ZONE): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(
    new Date(moment),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Thu, Nov 26, 2026, 2:00 PM EST. */
export function formatStart(moment: string): string {
  return `${write(moment, BOOKING_ZONE, DATE)}, ${formatStartTime(moment)}`;
}

/** 2:00 PM EST. */
export function formatStartTime(moment: string): string {
  return write(moment, BOOKING_ZONE, { ...TIME, timeZoneName: 'short' });
}

/**
 * The time on the visitor's own clock, with the weekday where it is another day than in New York; undefined where
 * both clocks show the same.
 */
export function ownTime(moment: string, zone: string): string | undefined {
  const here = write(moment, zone, { ...TIME, ...DATE });
  if (here === write(moment, BOOKING_ZONE, { ...TIME, ...DATE })) return undefined;
  const isSameDay = write(moment, zone, DATE) === write(moment, BOOKING_ZONE, DATE);
  return write(moment, zone, isSameDay ? TIME : { ...TIME, weekday: 'short' });
}

/** Europe/Berlin (GMT+1), or UTC alone where both names are one. */
export function describeZone(moment: string, zone: string): string {
  const name = zoneName(moment, zone);
  const place = zone.replaceAll('_', ' ');
  return name === place ? place : `${place} (${name})`;
}

export type SlotState = 'free' | 'Taken' | 'Past';

export function slotState({ startsAt, available }: Slot, now: number): SlotState {
  if (Date.parse(startsAt) <= now) return 'Past';
  return available ? 'free' : 'Taken';
}
