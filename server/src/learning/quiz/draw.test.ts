import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { examItems, questionsPerAttempt, type CatalogueCourse } from '../../content/catalogue.ts';
import { loadCatalogue } from '../../content/load.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import { drawForm, leastCriticalOf, quotas, shuffle, type FormItem, type Random } from './draw.ts';
import { countTwins } from './families.ts';

/** Chance that a failed run can be repeated with: the numbers follow from the seed. */
function seeded(seed: number): Random {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

function item(lesson: number, number: number, critical: boolean): QuestionItem {
  return {
    id: `l${lesson}-q${number}`,
    lesson: `lesson-${lesson}`,
    objective: 1,
    bloom: 'apply',
    difficulty: 'medium',
    critical,
    stem: `What is right in case ${number} of lesson ${lesson}?`,
    options: ['a', 'b', 'c', 'd'].map((text, index) => ({ text, why: text, correct: index === 0 })),
    rationale: 'Because.',
    reference: 'ICH E6(R3)',
    author: 'A. Author',
    reviewed: '2026-11-21',
  };
}

/** Which questions of a lesson are critical: often none or all, as where a bank marks one topic only. */
const critical = fc
  .tuple(fc.constantFrom('none', 'some', 'all'), fc.array(fc.boolean(), { minLength: 3, maxLength: 9 }))
  .map(([kind, flags]) => flags.map((flag) => kind === 'all' || (kind === 'some' && flag)));

/** A course of up to eight lessons. */
const course = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 5, max: 120 }),
      critical,
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => ({
    lessons: parts.map(({ minutes }, index) => ({ slug: `lesson-${index}`, minutes })),
    bank: parts.flatMap(({ critical }, lesson) => critical.map((flag, number) => item(lesson, number, flag))),
  }))
  .filter(({ bank }) => bank.length >= 20);

const seed = fc.integer();

/** What these forms asked, the later ones later. */
const asked = (...forms: { id: string }[][]) =>
  new Map(forms.flatMap((form, index) => form.map(({ id }) => [id, index] as const)));

describe('drawing a form', () => {
  test('asks twenty different questions of the bank', { tags: ['L-ASSESS-24'] }, () => {
    fc.assert(
      fc.property(course, seed, ({ bank, lessons }, start) => {
        const form = drawForm(bank, lessons, seeded(start));
        expect(form).toHaveLength(20);
        expect(new Set(form.map(({ id }) => id)).size).toBe(20);
        for (const { id } of form) expect(bank.some((question) => question.id === id)).toBe(true);
      }),
    );
  });

  test('covers every lesson, however short', () => {
    fc.assert(
      fc.property(course, seed, ({ bank, lessons }, start) => {
        const form = drawForm(bank, lessons, seeded(start));
        const covered = new Set(form.map(({ id }) => bank.find((question) => question.id === id)?.lesson));
        expect(covered.size).toBe(lessons.length);
      }),
    );
  });

  test('holds at least four critical questions, or its share of those that the bank has for all its forms', () => {
    fc.assert(
      fc.property(course, seed, ({ bank, lessons }, start) => {
        const form = drawForm(bank, lessons, seeded(start));
        const critical = bank.filter((question) => question.critical).map(({ id }) => id);
        const asked = form.filter(({ id }) => critical.includes(id));
        const forms = Math.min(3, Math.floor(bank.length / 20));
        expect(asked.length).toBeGreaterThanOrEqual(Math.min(4, Math.floor(critical.length / forms)));
      }),
      { numRuns: 1000 },
    );
  });

  test('shows the four options in some order, none twice', () => {
    fc.assert(
      fc.property(course, seed, ({ bank, lessons }, start) => {
        for (const { order } of drawForm(bank, lessons, seeded(start)))
          expect(order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3]);
      }),
    );
  });

  test('asks nothing again as long as the bank allows', () => {
    fc.assert(
      fc.property(course, seed, seed, ({ bank, lessons }, first, second) => {
        const seen = asked(drawForm(bank, lessons, seeded(first)));
        const form = drawForm(bank, lessons, seeded(second), { lastAsked: seen });
        const perLesson = lessons.map(({ slug }) => bank.filter(({ lesson }) => lesson === slug));
        const unseen = perLesson.map((items) => items.filter(({ id }) => !seen.has(id)).length);
        const exhausted = unseen.filter((count) => count === 0).length;
        const left = unseen.reduce((sum, count) => sum + count, 0);
        const unavoidable = left + exhausted >= 20 ? exhausted : 20 - left;
        const repeated = form.filter(({ id }) => seen.has(id)).length;
        expect(repeated).toBeLessThanOrEqual(unavoidable + 4);
      }),
    );
  });

  test('gives three forms that share no item from a bank of full size', () => {
    const lessons = Array.from({ length: 7 }, (_, index) => ({
      slug: `lesson-${index}`,
      minutes: 20 + index,
    }));
    const bank = lessons.flatMap((_, lesson) =>
      Array.from({ length: 9 }, (_item, number) => item(lesson, number, number < 3)),
    );
    fc.assert(
      fc.property(seed, (start) => {
        const random = seeded(start);
        const first = drawForm(bank, lessons, random);
        const second = drawForm(bank, lessons, random, { lastAsked: asked(first) });
        const third = drawForm(bank, lessons, random, { lastAsked: asked(first, second) });
        expect(asked(first, second, third).size).toBe(60);
      }),
      { numRuns: 50 },
    );
  });

  test('asks first what was asked longest ago where nothing new is left', () => {
    const lessons = [{ slug: 'lesson-0', minutes: 20 }];
    const bank = Array.from({ length: 40 }, (_, number) => item(0, number, false));
    const first = drawForm(bank, lessons, seeded(1));
    const second = drawForm(bank, lessons, seeded(2), { lastAsked: asked(first) });
    const third = drawForm(bank, lessons, seeded(3), { lastAsked: asked(first, second) });
    expect(new Set(third.map(({ id }) => id))).toEqual(new Set(first.map(({ id }) => id)));
  });

  test('asks nothing where there is no item, as in the practice of a bank without any', () => {
    expect(drawForm([], [{ slug: 'lesson-0', minutes: 20 }], seeded(1), { total: 0 })).toEqual([]);
  });

  test('keeps twins apart, and forms alike in difficulty', () => {
    const lessons = [0, 1, 2, 3].map((lesson) => ({ slug: `lesson-${lesson}`, minutes: 20 }));
    const difficulties = ['easy', 'medium', 'medium', 'hard'] as const;
    const bank = lessons.flatMap((_, lesson) =>
      Array.from({ length: 16 }, (_item, number): QuestionItem => ({
        ...item(lesson, number, number === 0),
        difficulty: difficulties[number % 4] ?? 'medium',
        ...(number < 4 && { family: `pair-${lesson}-${number >> 1}` }),
      })),
    );
    const hardness = { easy: 0.85, medium: 0.7, hard: 0.5 };
    fc.assert(
      fc.property(seed, (start) => {
        const form = drawForm(bank, lessons, seeded(start)).flatMap(
          ({ id }) => bank.find((question) => question.id === id) ?? [],
        );
        const families = form.flatMap(({ family }) => family ?? []);
        expect(new Set(families).size).toBe(families.length);
        const mean = form.reduce((sum, { difficulty }) => sum + hardness[difficulty], 0) / 20;
        expect(mean).toBeGreaterThan(0.65);
        expect(mean).toBeLessThan(0.73);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the banks of the catalogue', () => {
  let courses: CatalogueCourse[];
  beforeAll(async () => {
    ({ courses } = await loadCatalogue({ isStrict: false, report: () => undefined }));
  });

  test('give three whole forms that share no item, with enough critical items, every lesson, and no twins', () => {
    for (const course of courses.filter(({ isPublished }) => isPublished)) {
      const bank = examItems(course);
      const total = questionsPerAttempt(course);
      const critical = bank.filter((each) => each.critical).length;
      const least = leastCriticalOf({ items: bank.length, critical }, total);
      // Four twins cannot be kept apart in three forms.
      const mostTwins = countTwins(bank, 3);
      const itemOf = new Map(bank.map((each) => [each.id, each]));
      // What the learners before were asked, which gives way.
      const recentlyAsked = new Map<string, number>();
      for (const start of [1, 2, 3]) {
        const random = seeded(start);
        const forms: FormItem[][] = [];
        for (let attempt = 1; attempt <= 3; attempt++)
          forms.push(
            drawForm(bank, course.lessons, random, { lastAsked: asked(...forms), total, recentlyAsked }),
          );
        expect(asked(...forms).size, `${course.slug}, learner ${start}`).toBe(3 * total);
        for (const form of forms) {
          const items = form.flatMap(({ id }) => itemOf.get(id) ?? []);
          const asCritical = items.filter((each) => each.critical);
          expect(asCritical.length, course.slug).toBeGreaterThanOrEqual(least);
          expect(countTwins(items), course.slug).toBeLessThanOrEqual(mostTwins);
          expect(new Set(items.map(({ lesson }) => lesson)).size, course.slug).toBe(course.lessons.length);
          for (const { id } of items) recentlyAsked.set(id, (recentlyAsked.get(id) ?? 0) + 1);
        }
      }
    }
  });
});

describe('quotas', () => {
  const lessons = fc.array(
    fc.record({ minutes: fc.integer({ min: 5, max: 120 }), available: fc.integer({ min: 0, max: 12 }) }),
    { minLength: 1, maxLength: 25 },
  );

  test('sum to the total, or to all there is, and never ask a lesson for more than it has', () => {
    fc.assert(
      fc.property(lessons, fc.integer({ min: 1, max: 30 }), (parts, total) => {
        const counts = quotas(parts, total);
        const available = parts.reduce((sum, part) => sum + part.available, 0);
        expect(counts.reduce((a, b) => a + b, 0)).toBe(Math.min(total, available));
        for (const [index, count] of counts.entries()) {
          expect(count).toBeGreaterThanOrEqual(0);
          expect(count).toBeLessThanOrEqual(parts[index]?.available ?? 0);
        }
      }),
    );
  });

  test('stay within one of the exact share where every lesson has enough and its share is at least one', () => {
    const rich = fc.array(fc.integer({ min: 20, max: 60 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rich, (minutes) => {
        const counts = quotas(
          minutes.map((each) => ({ minutes: each, available: 20 })),
          20,
        );
        const sum = minutes.reduce((a, b) => a + b, 0);
        for (const [index, count] of counts.entries())
          expect(Math.abs(count - ((minutes[index] ?? 0) / sum) * 20)).toBeLessThan(1);
      }),
    );
  });

  test('give the remainder to the lessons that are owed the most', () => {
    expect(
      quotas(
        [
          { minutes: 30, available: 9 },
          { minutes: 60, available: 9 },
          { minutes: 10, available: 9 },
        ],
        10,
      ),
    ).toEqual([3, 6, 1]);
    expect(
      quotas(
        [
          { minutes: 30, available: 1 },
          { minutes: 30, available: 9 },
        ],
        10,
      ),
    ).toEqual([1, 9]);
    expect(
      quotas(
        [
          { minutes: 100, available: 9 },
          { minutes: 5, available: 9 },
        ],
        5,
      ),
    ).toEqual([4, 1]);
  });
});

describe('shuffling', () => {
  test('keeps what there is and leaves the original alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), seed, (items, start) => {
        const before = [...items];
        expect(shuffle(items, seeded(start)).toSorted((a, b) => a - b)).toEqual(
          items.toSorted((a, b) => a - b),
        );
        expect(items).toEqual(before);
      }),
    );
  });

  test('puts each option in each place about equally often', () => {
    const random = seeded(7);
    const counts = Array.from({ length: 4 }, () => [0, 0, 0, 0]);
    for (let round = 0; round < 4000; round++)
      for (const [place, option] of shuffle([0, 1, 2, 3], random).entries()) counts[option]![place]!++;
    for (const count of counts.flat()) expect(Math.abs(count - 1000)).toBeLessThan(120);
  });
});
