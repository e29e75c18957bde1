import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { activeCohort, datesOf, nextCohort, scheduleLabel, type ProjectEntry } from './cohorts.ts';

const project = (schedule: ProjectEntry['schedule'], weeks = 8): ProjectEntry => ({
  id: 'virtual_study_team',
  name: 'A project',
  description: 'What it is about.',
  about: 'x'.repeat(40),
  button: 'Join',
  focus: 'Something',
  level: 'All levels',
  mentor: 'somebody',
  capacity: 6,
  weeks,
  hoursPerWeek: 1,
  schedule,
  milestones: [],
});

const quarterly = project({ kind: 'quarterly' });
const yearly = project({ kind: 'yearly', month: 2, day: 1 }, 3);
const weekly = project({ kind: 'weekly', weekday: 4, time: '14:00' });
const next = (of: ProjectEntry, now: string) => nextCohort(of, new Date(now));

describe('the open cohort', () => {
  test.each([
    ['2026-11-21T12:00:00Z', '2027-01-04'],
    ['2027-01-04T23:59:59Z', '2027-01-04'],
    ['2027-01-05T00:00:00Z', '2027-04-05'],
    ['2029-09-30T12:00:00Z', '2029-10-01'],
    ['2029-10-02T00:00:00Z', '2030-01-07'],
  ])('of a quarterly project at %s starts on %s', (now, name) => {
    expect(next(quarterly, now)).toMatchObject({ name, startsAt: new Date(`${name}T00:00:00Z`) });
  });

  test('of a quarterly project always starts on a Monday in the first week of a quarter', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (now) => {
          const { startsAt } = nextCohort(quarterly, now);
          const day = DateTime.fromJSDate(startsAt, { zone: 'utc' });
          expect([day.weekday, (day.month - 1) % 3, day.day <= 7]).toEqual([1, 0, true]);
          const ahead = day.diff(DateTime.fromJSDate(now, { zone: 'utc' }).startOf('day'), 'days').days;
          expect(ahead).toBeGreaterThanOrEqual(0);
          expect(ahead).toBeLessThanOrEqual(98);
        },
      ),
    );
  });

  test('of a yearly project starts on its date, this year or next', { tags: ['C-ADV-27'] }, () => {
    expect(next(yearly, '2026-11-21T12:00:00Z').name).toBe('2027-02-01');
    expect(next(yearly, '2027-02-01T23:00:00Z').name).toBe('2027-02-01');
    expect(next(yearly, '2027-02-02T00:00:00Z').name).toBe('2028-02-01');
    const leap = project({ kind: 'yearly', month: 2, day: 29 });
    expect(next(leap, '2027-02-10T00:00:00Z').name).toBe('2027-02-28');
    expect(next(leap, '2028-02-10T00:00:00Z').name).toBe('2028-02-29');
  });

  test(
    'of a weekly project is always open and meets in New York time, winter and summer',
    { tags: ['C-ADV-28'] },
    () => {
      const session = (now: string) => next(weekly, now).startsAt.toISOString();
      expect(next(weekly, '2026-11-21T12:00:00Z')).toMatchObject({ name: 'open', endsAt: null });
      expect(session('2026-11-21T12:00:00Z')).toBe('2026-11-26T19:00:00.000Z');
      expect(session('2026-11-26T19:00:00Z')).toBe('2026-11-26T19:00:00.000Z');
      expect(session('2026-11-26T19:00:01Z')).toBe('2026-12-03T19:00:00.000Z');
      expect(session('2027-03-12T00:00:00Z')).toBe('2027-03-18T18:00:00.000Z');
      // Monday in Berlin, still Sunday in New York.
      expect(session('2027-03-15T02:00:00Z')).toBe('2027-03-18T18:00:00.000Z');
      expect(session('2026-10-30T00:00:00Z')).toBe('2026-11-05T19:00:00.000Z');
    },
  );
});

describe('a member', () => {
  const active = (now: string, names = ['2027-01-04']) => activeCohort(quarterly, names, new Date(now))?.name;

  test('is in a cohort before and while it runs, and no longer', () => {
    expect(active('2026-11-21T12:00:00Z')).toBe('2027-01-04');
    expect(active('2027-02-28T23:59:59Z')).toBe('2027-01-04');
    expect(active('2027-03-01T00:00:00Z')).toBeUndefined();
    expect(active('2027-03-01T00:00:00Z', ['2027-01-04', '2027-04-05'])).toBe('2027-04-05');
    expect(active('2027-03-01T00:00:00Z', ['open', 'nonsense'])).toBeUndefined();
  });

  test('of a weekly project stays in it', () => {
    const at = new Date('2030-01-01T00:00:00Z');
    expect(activeCohort(weekly, ['open'], at)?.name).toBe('open');
    expect(activeCohort(weekly, ['2027-01-04'], at)).toBeUndefined();
  });
});

describe('the schedule label', () => {
  test.each([
    [weekly, '2026-11-21T12:00:00Z', 'Thursdays 2PM EST'],
    [weekly, '2027-07-01T12:00:00Z', 'Thursdays 2PM EST'],
    [project({ kind: 'weekly', weekday: 1, time: '09:30' }), '2026-11-21T12:00:00Z', 'Mondays 9:30AM EST'],
    [yearly, '2026-11-21T12:00:00Z', 'Starting Feb 1'],
    [quarterly, '2026-11-21T12:00:00Z', 'Starting Jan 4'],
    [quarterly, '2027-01-04T22:00:00Z', 'Starting Jan 4'],
  ])('is plain English', { tags: ['C-ADV-27', 'C-ADV-28'] }, (of, now, label) => {
    const at = new Date(now);
    expect(scheduleLabel(of, nextCohort(of, at), at)).toBe(label);
  });

  test('says that a running cohort has started', () => {
    const at = new Date('2027-01-20T00:00:00Z');
    const own = activeCohort(quarterly, ['2027-01-04'], at);
    expect(own && scheduleLabel(quarterly, own, at)).toBe('Started Jan 4');
  });
});

describe('a weekly milestone', () => {
  const own = next(quarterly, '2026-11-21T12:00:00Z');
  const stateAt = (now: string) => datesOf(2, own, new Date(now)).state;

  test('is due at the end of the week and current for seven days', () => {
    expect(datesOf(2, own, new Date()).dueAt).toBe('2027-01-18T00:00:00.000Z');
    expect(stateAt('2027-01-10T23:59:59Z')).toBe('upcoming');
    expect(stateAt('2027-01-11T00:00:00Z')).toBe('current');
    expect(stateAt('2027-01-17T23:59:59Z')).toBe('current');
    expect(stateAt('2027-01-18T00:00:00Z')).toBe('past');
  });

  test('of a weekly project is due at the next session', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(datesOf(1, nextCohort(weekly, now), now)).toEqual({
      dueAt: '2026-11-26T19:00:00.000Z',
      state: 'current',
    });
  });
});
