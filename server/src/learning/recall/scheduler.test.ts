import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfDay, schedule, type StoredCard } from './scheduler.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 10, 3, 23, 30);
const day = (days: number) => new Date(START + days * DAY_MS);
const daysUntil = (card: StoredCard, at: Date) => (Date.parse(card.due) - at.getTime()) / DAY_MS;

/** Answers with the days between them, which may be none. */
const answers = fc.array(fc.record({ gap: fc.integer({ min: 0, max: 90 }), isCorrect: fc.boolean() }), {
  minLength: 1,
  maxLength: 25,
});

describe('a question that was practised', () => {
  test(
    'comes back the next day when it was missed, later and later when it was known',
    { tags: ['L-ASSESS-11'] },
    () => {
      let card = schedule(undefined, 'wrong', day(0));
      expect(daysUntil(card, day(0))).toBe(1);
      const waits = [];
      for (let count = 0; count < 5; count++) {
        const at = new Date(card.due);
        card = schedule(card, 'right', at);
        waits.push(daysUntil(card, at));
      }
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
      expect(new Set(waits).size).toBe(waits.length);
    },
  );

  test('never comes back on the same day, and a miss never later than a success would', () => {
    fc.assert(
      fc.property(answers, (given) => {
        let card: StoredCard | undefined;
        let days = 0;
        for (const { gap, isCorrect } of given) {
          days += gap;
          const at = day(days);
          const [known, missed] = [schedule(card, 'right', at), schedule(card, 'wrong', at)];
          expect(daysUntil(missed, at)).toBeGreaterThanOrEqual(1);
          expect(daysUntil(known, at)).toBeGreaterThanOrEqual(daysUntil(missed, at));
          expect(Date.parse(missed.due)).toBeGreaterThanOrEqual(endOfDay(at).getTime());
          card = isCorrect ? known : missed;
        }
      }),
    );
  });

  test('is remembered as it is stored', () => {
    fc.assert(
      fc.property(answers, (given) => {
        let kept: StoredCard | undefined;
        let stored: StoredCard | undefined;
        for (const [index, { isCorrect }] of given.entries()) {
          kept = schedule(kept, isCorrect ? 'right' : 'wrong', day(index));
          stored = JSON.parse(
            JSON.stringify(schedule(stored, isCorrect ? 'right' : 'wrong', day(index))),
          ) as StoredCard;
        }
        expect(stored).toEqual(kept);
      }),
    );
  });

  test('stands by its latest answer, whenever an older one arrives', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.boolean(),
        fc.boolean(),
        (before, isCorrect, isLateCorrect) => {
          const card = schedule(undefined, isCorrect ? 'right' : 'wrong', day(0));
          expect(schedule(card, isLateCorrect ? 'right' : 'wrong', day(-before))).toEqual(card);
        },
      ),
    );
  });
});

test('a day ends at midnight, UTC', () => {
  expect(endOfDay(new Date('2026-11-03T00:00:00Z')).toISOString()).toBe('2026-11-04T00:00:00.000Z');
  expect(endOfDay(new Date('2026-12-31T23:59:59.999Z')).toISOString()).toBe('2027-01-01T00:00:00.000Z');
});
