import { BOOKING_ZONE, type Slot } from '@trialwright/contract';
import { nameOfZone, writeDate } from '../../core/dates.ts';

/** EST or EDT, GMT+1: the name that the zone has at that moment. */
export function zoneName(moment: string, zone: string = BOOKING_ZONE): string {
  return nameOfZone(moment, zone);
}

/** Thu, Nov 26, 2026, 2:00 PM EST. */
export function formatStart(moment: string): string {
  return `${writeDate(moment, 'weekday', BOOKING_ZONE)}, ${formatStartTime(moment)}`;
}

/** 2:00 PM EST. */
export function formatStartTime(moment: string): string {
  return writeDate(moment, 'zonedClock', BOOKING_ZONE);
}

/**
 * The time on the visitor's own clock, with the weekday where it is another day than in New York; undefined where
 * both clocks show the same.
 */
export function ownTime(moment: string, zone: string): string | undefined {
  const here = writeDate(moment, 'weekdayMoment', zone);
  if (here === writeDate(moment, 'weekdayMoment', BOOKING_ZONE)) return undefined;
  const isSameDay = writeDate(moment, 'weekday', zone) === writeDate(moment, 'weekday', BOOKING_ZONE);
  return writeDate(moment, isSameDay ? 'clock' : 'weekdayClock', zone);
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
