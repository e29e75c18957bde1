import { expect, test } from 'vitest';
import { consultationName, formatHeldSlot, formatStarts } from './consultation-text.ts';

test('a held slot is told in the time of New York', { tags: ['C-PAY-06'] }, () => {
  expect(formatHeldSlot({ date: '2026-11-26', time: '2:00 PM' })).toBe(
    'Thu, Nov 26, 2026, 2:00 PM in New York',
  );
});

test('a start is told in New York and in the visitor’s zone', { tags: ['C-PAY-15'] }, () => {
  expect(formatStarts('2026-11-26T19:00:00.000Z', 'Europe/Berlin')).toEqual({
    newYork: 'Thu, Nov 26, 2026, 2:00 PM EST',
    own: 'Thu, Nov 26, 2026, 8:00 PM GMT+1',
  });
});

test('a visitor on New York’s clock reads one time', { tags: ['C-PAY-15'] }, () => {
  expect(formatStarts('2026-11-26T19:00:00.000Z', 'America/Detroit').own).toBeUndefined();
});

test('a consultation is called by its name', { tags: ['C-PAY-03'] }, () => {
  expect(consultationName('site')).toBe('Site Management');
  expect(consultationName('other')).toBe('Consultation');
});
