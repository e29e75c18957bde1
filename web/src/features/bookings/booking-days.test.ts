import { expect, it } from 'vitest';
import {
  addDays,
  closedReason,
  firstOpen,
  formatBookingDay,
  formatWeekday,
  isDay,
  lastBookable,
  newYorkDay,
} from './booking-days.ts';

it(
  'a day begins at midnight in New York, before and after the clocks change',
  { tags: ['C-CONSULT-09'] },
  () => {
    expect(newYorkDay(new Date('2026-11-01T03:59:59Z'))).toBe('2026-10-31');
    expect(newYorkDay(new Date('2026-11-01T04:00:00Z'))).toBe('2026-11-01');
    expect(newYorkDay(new Date('2026-11-02T04:30:00Z'))).toBe('2026-11-01');
    expect(newYorkDay(new Date('2026-11-02T05:00:00Z'))).toBe('2026-11-02');
    expect(newYorkDay(new Date('2027-03-14T04:59:59Z'))).toBe('2027-03-13');
    expect(newYorkDay(new Date('2027-03-14T05:00:00Z'))).toBe('2027-03-14');
    expect(newYorkDay(new Date('2027-03-15T03:59:59Z'))).toBe('2027-03-14');
    expect(newYorkDay(new Date('2027-03-15T04:00:00Z'))).toBe('2027-03-15');
  },
);

it(
  'days are counted across a change of clocks without losing or doubling one',
  { tags: ['C-CONSULT-09'] },
  () => {
    expect(addDays('2026-10-31', 1)).toBe('2026-11-01');
    expect(addDays('2026-11-01', 1)).toBe('2026-11-02');
    expect(addDays('2027-03-13', 2)).toBe('2027-03-15');
    expect(addDays('2027-03-15', -2)).toBe('2027-03-13');
    expect(lastBookable('2026-10-01')).toBe('2026-11-30');
    expect(lastBookable('2027-02-01')).toBe('2027-04-02');
  },
);

it(
  'weekends, past days and days beyond sixty say why they are closed',
  { tags: ['C-CONSULT-09', 'C-CONSULT-10'] },
  () => {
    const today = '2026-11-18';
    expect(closedReason('2026-11-17', today)).toBe('This day has passed.');
    expect(closedReason('2026-11-18', today)).toBeUndefined();
    expect(closedReason('2026-11-21', today)).toBe('Consultations are available Monday to Friday.');
    expect(closedReason('2026-11-22', today)).toBe('Consultations are available Monday to Friday.');
    expect(closedReason('2026-11-23', today)).toBeUndefined();
    expect(closedReason('2027-01-15', today)).toBeUndefined();
    expect(closedReason('2027-01-18', today)).toBe('You can book up to 60 days ahead.');
    expect(closedReason('', today)).toBe('Choose a date.');
    expect(closedReason('2026-02-31x', today)).toBe('Choose a date.');
    expect(isDay('2026-13-01')).toBe(false);
  },
);

it('the first open day skips the weekend', { tags: ['C-CONSULT-10'] }, () => {
  expect(firstOpen('2026-11-20')).toBe('2026-11-20');
  expect(firstOpen('2026-11-21')).toBe('2026-11-23');
  expect(firstOpen('2026-11-22')).toBe('2026-11-23');
  expect(firstOpen('2026-11-23')).toBe('2026-11-23');
});

it('days are written out without a shift of zone', () => {
  expect(formatWeekday('2026-11-26')).toBe('Thursday, November 26');
  expect(formatBookingDay('2027-03-15')).toBe('Mon, Mar 15, 2027');
});
