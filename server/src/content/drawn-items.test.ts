import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { drawValues, withValues, type DrawnValues } from './drawn-values.ts';
import { readContent } from './read.ts';

const { courses } = readContent().catalogue!;
const drawing = courses
  .filter(({ isPublished }) => isPublished)
  .flatMap(({ questions }) => questions)
  .filter(({ draw }) => draw !== undefined);

const dayOf = (value: unknown) => DateTime.fromFormat(String(value), 'dd LLL yyyy', { zone: 'utc' });
const written = (day: DateTime) => day.toFormat('dd LLL yyyy', { locale: 'en-US' }).toUpperCase();
const daysBetween = (from: DateTime, to: DateTime) => Math.round(to.diff(from, 'days').days);

/** What each key must be, worked out as a person does: by a calendar and by counting, without the item's expressions. */
const KEYS: Record<string, (drawn: DrawnValues) => string> = {
  // Day 1 is the first dose: walk on to the day of the visit, then to the end of its window.
  'sc-visit-management-q33': ({ first, day }) => {
    let date = dayOf(first);
    for (let at = 1; at < Number(day); at++) date = date.plus({ days: 1 });
    return written(date.plus({ days: 3 }));
  },
  // Two tablets on every day from the first to the last dose, none on the five days of the hold.
  'cra-safety-and-product-q31': ({ tablets, last }) => {
    let left = Number(tablets);
    for (let date = dayOf('02 FEB 2026'); date <= dayOf(last); date = date.plus({ days: 1 }))
      if (date < dayOf('16 FEB 2026') || date > dayOf('20 FEB 2026')) left -= 2;
    return String(left);
  },
  'cra-safety-and-product-q55': ({ given, back }) =>
    String(Number(given) - 2 * daysBetween(dayOf('04 MAY 2026'), dayOf(back))),
  // Fifteen days after the determination, which comes some days after a Monday.
  'ctm-start-up-regulatory-q33': ({ week, gap }) =>
    written(
      dayOf('01 JUN 2026')
        .plus({ weeks: Number(week) - 1, days: Number(gap) })
        .plus({ days: 15 }),
    ),
  // Activation follows the longest chain, before the offer and with it.
  'cta-start-up-support-q34': ({ chain, ahead, behind, beyond }) => {
    const [a, b, c] = [
      Number(chain),
      Number(chain) - Number(ahead),
      Number(chain) - Number(ahead) - Number(behind),
    ];
    const offer = Number(ahead) + Number(behind) + Number(beyond);
    return `${Math.max(a, b, c, 60) - Math.max(a - offer, b, c, 60)} days`;
  },
  'dm-cleaning-queries-q93': ({ visit }) => `${daysBetween(dayOf(visit), dayOf('30 JUN 2026'))} days`,
  // Shares of the investigator, his wife, and the dependent daughter; the brother's do not count.
  'pi-gcp-accountability-q22': ({ price, own }) => {
    const sum = [Number(own), 400, 200].reduce((total, shares) => total + shares * Number(price), 0);
    expect(sum).toBeLessThan(50_000);
    expect(sum + 300 * Number(price)).toBeGreaterThan(50_000);
    return `USD ${sum.toLocaleString('en-US')}`;
  },
  'sc-quality-monitoring-closeout-q21': ({ year, day }) =>
    written(DateTime.utc(2000 + Number(year) + 2, 4, Number(day)).plus({ years: 25 })),
};

/** Runs 200 random draws of an item through an assertion. */
function eachDraw(
  item: (typeof drawing)[number],
  assert: (asked: (typeof drawing)[number], drawn: DrawnValues) => void,
) {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const drawn = drawValues(item, (limit) => (numbers.next().value ?? 0) % limit);
      assert(withValues(item, drawn), drawn ?? {});
    }),
    { numRuns: 200 },
  );
}

describe('the published questions that draw their numbers', () => {
  test('are asked in every role', () => {
    const ofRoles = courses.filter(({ isPublished, path }) => isPublished && path === undefined);
    const asking = ofRoles.filter(({ questions }) => questions.some(({ draw }) => draw));
    expect(new Set(asking.map(({ role }) => role))).toEqual(new Set(ofRoles.map(({ role }) => role)));
  });

  test.each(drawing.map((item) => ({ id: item.id, item })))(
    '$id has four different options, one of them correct, with any draw',
    ({ item }) => {
      eachDraw(item, (asked) => {
        expect(new Set(asked.options.map(({ text }) => text)).size).toBe(4);
        expect(asked.options.filter(({ correct }) => correct)).toHaveLength(1);
        const texts = [asked.stem, asked.rationale, ...asked.options.flatMap(({ text, why }) => [text, why])];
        for (const text of texts) expect(text).not.toMatch(/[{}]|NaN|undefined/);
      });
    },
  );

  test.each(Object.entries(KEYS))('%s has the key that an independent count leads to', (id, keyOf) => {
    const item = drawing.find((one) => one.id === id);
    if (!item) throw new Error(`${id} draws nothing`);
    eachDraw(item, (asked, drawn) => {
      expect(asked.options.find(({ correct }) => correct)?.text).toBe(keyOf(drawn));
    });
  });
});
