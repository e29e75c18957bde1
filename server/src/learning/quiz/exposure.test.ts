import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { examItems, questionsPerAttempt } from '../../content/catalogue.ts';
import { loadCatalogue } from '../../content/load.ts';
import { drawForm, type Random } from './draw.ts';
import { expectedCounts, HIGHEST_EXPOSURE, roundAtRandom } from './exposure.ts';

/** Chance that a failed run can be repeated with. */
function seeded(seed: number): Random {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

const lessons = fc.array(
  fc.record({ minutes: fc.integer({ min: 5, max: 120 }), available: fc.integer({ min: 1, max: 15 }) }),
  { minLength: 1, maxLength: 10 },
);

describe('the items that each lesson gives', () => {
  test('sum to the form, cover every lesson, and ask none for more than it has', () => {
    fc.assert(
      fc.property(lessons, fc.integer({ min: 10, max: 20 }), fc.integer(), (parts, total, seed) => {
        const available = parts.reduce((sum, part) => sum + part.available, 0);
        const counts = roundAtRandom(expectedCounts(parts, total), seeded(seed));
        expect(counts.reduce((a, b) => a + b, 0)).toBe(Math.min(total, available));
        for (const [index, count] of counts.entries()) {
          expect(count).toBeGreaterThanOrEqual(1);
          expect(count).toBeLessThanOrEqual(parts[index]?.available ?? 0);
        }
      }),
    );
  });

  test('follow the minutes where the bank is too small to spare any item', () => {
    const parts = [30, 60, 10].map((minutes) => ({ minutes, available: 9 }));
    for (const [index, count] of expectedCounts(parts, 15).entries())
      expect(count).toBeCloseTo([4.5, 9, 1.5][index] ?? 0, 6);
  });

  test('leave as many of every lesson as a second form needs where the bank is enough for two', () => {
    const parts = [30, 60, 10].map((minutes) => ({ minutes, available: 9 }));
    for (const count of expectedCounts(parts, 10)) expect(count).toBeLessThanOrEqual(4.5);
  });

  test('spare a long lesson with few items', () => {
    const counts = expectedCounts(
      [
        { minutes: 90, available: 8 },
        { minutes: 30, available: 52 },
      ],
      20,
    );
    expect((counts[0] ?? 0) / 8).toBeLessThan(HIGHEST_EXPOSURE);
  });
});

test('no item of a full bank is seen by more than 35% of a thousand people', async () => {
  const { courses } = await loadCatalogue({ isStrict: false, report: () => undefined });
  const course = courses.find(({ slug }) => slug === 'sc-visit-management');
  const random = seeded(11);
  const total = new Map<string, number>();
  const latest: string[][] = [];
  for (let person = 0; person < 1000; person++) {
    const recentlyAsked = new Map<string, number>();
    for (const id of latest.slice(-300).flat()) recentlyAsked.set(id, (recentlyAsked.get(id) ?? 0) + 1);
    const form = drawForm(examItems(course!), course!.lessons, random, {
      total: questionsPerAttempt(course!),
      recentlyAsked,
    });
    latest.push(form.map(({ id }) => id));
    for (const { id } of form) total.set(id, (total.get(id) ?? 0) + 1);
  }
  expect(Math.max(...total.values()) / 1000).toBeLessThanOrEqual(HIGHEST_EXPOSURE);
  // Chance still decides: no two forms are the same.
  expect(new Set(latest.map((form) => form.toSorted().join())).size).toBe(1000);
});
