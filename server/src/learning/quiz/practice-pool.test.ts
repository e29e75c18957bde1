import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRACTICE_QUESTIONS } from '@trialwright/contract';
import { buildCatalogue, examItems, practiceItems, type CatalogueLesson } from '../../content/catalogue.ts';
import { loadCatalogue } from '../../content/load.ts';
import { byLesson } from '../course-states.ts';
import { drawPractice, poolOf, type PooledQuestion } from './practice-pool.ts';
import { correctIndex } from './quiz-form.ts';
import { endOfDay } from '../recall/scheduler.ts';
import { termsOfLesson } from './term-questions.ts';

const HOUR_MS = 60 * 60 * 1000;
const NOW = new Date('2026-11-03T09:00:00Z');

function pooled(id: string, isLearned: boolean): PooledQuestion {
  const options = ['a', 'b', 'c', 'd'].map((text, index) => ({
    text,
    why: `Why ${text}`,
    correct: index === 2,
  }));
  return {
    question: { id, stem: id, options, rationale: 'Because.', reference: 'ICH E6(R3)', source: null },
    isLearned,
  };
}

/** Questions with the hours until they fall due; none for those never asked. */
const questions = fc.array(
  fc.record({
    isLearned: fc.boolean(),
    dueIn: fc.option(fc.integer({ min: -2000, max: 2000 }), { nil: undefined }),
  }),
  { maxLength: 60 },
);

function prepare(given: { isLearned: boolean; dueIn: number | undefined }[]) {
  const pool = new Map<string, PooledQuestion>(
    given.map(({ isLearned }, index) => [`q${index}`, pooled(`q${index}`, isLearned)]),
  );
  const dues = new Map<string, Date>(
    given.flatMap(({ dueIn }, index) =>
      dueIn === undefined ? [] : [[`q${index}`, new Date(NOW.getTime() + dueIn * HOUR_MS)] as const],
    ),
  );
  return { pool, dues };
}

const chance = (seed: number) => (limit: number) => (seed * 7919) % limit;

describe('a practice quiz', () => {
  test(
    'asks twenty different questions of the pool, or all that there are',
    { tags: ['L-ASSESS-10'] },
    () => {
      fc.assert(
        fc.property(questions, fc.nat(), (given, seed) => {
          const { pool, dues } = prepare(given);
          const drawn = drawPractice(pool, dues, NOW, chance(seed)).map(({ question }) => question.id);
          expect(drawn).toHaveLength(Math.min(PRACTICE_QUESTIONS, pool.size));
          expect(new Set(drawn).size).toBe(drawn.length);
          expect(drawn.every((id) => pool.has(id))).toBe(true);
        }),
      );
    },
  );

  test(
    'asks what is due today before what was never asked, that before what falls due later, nothing out of turn',
    { tags: ['L-ASSESS-11'] },
    () => {
      fc.assert(
        fc.property(questions, fc.nat(), (given, seed) => {
          const { pool, dues } = prepare(given);
          const drawn = new Set(
            drawPractice(pool, dues, NOW, chance(seed)).map(({ question }) => question.id),
          );
          const tonight = endOfDay(NOW);
          const place = (id: string): [number, number] => {
            const due = dues.get(id);
            if (!due) return [pool.get(id)?.isLearned ? 1 : 2, 0];
            return [due < tonight ? 0 : 3, due.getTime()];
          };
          const isBefore = ([a, x]: [number, number], [b, y]: [number, number]) =>
            a < b || (a === b && x < y);
          for (const left of [...pool.keys()].filter((id) => !drawn.has(id)))
            for (const id of drawn)
              expect(isBefore(place(left), place(id)), `${left} before ${id}`).toBe(false);
        }),
      );
    },
  );

  test('shows the four options in any order and knows the right one in each', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const { pool } = prepare([{ isLearned: true, dueIn: undefined }]);
        const [item] = drawPractice(pool, new Map(), NOW, chance(seed));
        expect(item?.order.toSorted()).toEqual([0, 1, 2, 3]);
        expect(item && item.order[correctIndex(item)]).toBe(2);
      }),
    );
  });
});

const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });

describe('the pool', () => {
  const [first, second] = catalogue.coursesOf('Study_Coordinator');
  const isPaid = ({ role }: { role: string }) => role === 'Study_Coordinator' || role === 'All';
  const done = (lessons: readonly { id: number }[]) =>
    byLesson(lessons.map(({ id }) => ({ lessonId: id, progress: 100, isCompleted: true })));

  const standing = (lessons: readonly { id: number }[] = []) => ({ progress: done(lessons), isPaid });
  const termIds = (lessons: readonly CatalogueLesson[]) =>
    new Set(
      lessons.flatMap((lesson) => termsOfLesson(lesson, catalogue.shelf).map(({ id }) => `term-${id}`)),
    );

  const practiceIds = (lessons: readonly CatalogueLesson[]) =>
    catalogue.courses.flatMap((course) =>
      practiceItems(course).flatMap(({ id, lesson }) =>
        lessons.some((each) => each.courseId === course.id && each.slug === lesson) ? id : [],
      ),
    );

  test('holds the terms and practice questions of the first lesson for whoever has just begun', () => {
    const pool = poolOf(catalogue, standing());
    const lesson = first?.lessons[0];
    expect(new Set(pool.keys())).toEqual(
      new Set([...termIds(lesson ? [lesson] : []), ...practiceIds(lesson ? [lesson] : [])]),
    );
    expect(pool.size).toBeGreaterThan(10);
    expect([...pool.values()].every(({ isLearned }) => !isLearned)).toBe(true);
    expect([...pool.values()][0]?.question.source).toEqual({
      title: lesson?.title,
      href: `/lesson/${lesson?.id}`,
    });
  });

  test('holds no item of an assessment, however much is read', () => {
    const read = [first, second].flatMap((course) => course?.lessons ?? []);
    const pool = poolOf(catalogue, standing(read));
    const exam = catalogue.courses.flatMap((course) => examItems(course).map(({ id }) => id));
    expect(exam.filter((id) => pool.has(id))).toEqual([]);
  });

  test('holds what is set aside for practice as soon as its lesson is open', () => {
    const [item] = first?.questions ?? [];
    if (!first || !item) throw new Error('The first course has no question.');
    const questions = first.questions.map((each) =>
      each.id === item.id ? { ...each, use: 'practice' as const } : each,
    );
    const courses = catalogue.courses.map((course) => (course === first ? { ...course, questions } : course));
    const changed = buildCatalogue(catalogue.academy, courses, { shelf: catalogue.shelf });
    expect(poolOf(changed, standing()).has(item.id)).toBe(item.lesson === first.lessons[0]?.slug);
    expect(poolOf(catalogue, standing()).has(item.id)).toBe(item.use === 'practice');
  });

  test('grows with what is completed, by the course that opens too', () => {
    const pool = poolOf(catalogue, standing(first?.lessons));
    const opened = second?.lessons.slice(0, 1) ?? [];
    const reached = [...(first?.lessons ?? []), ...opened];
    expect(new Set(pool.keys())).toEqual(new Set([...termIds(reached), ...practiceIds(reached)]));
    for (const id of termIds(first?.lessons ?? [])) expect(pool.get(id)?.isLearned, id).toBe(true);
  });

  test('is empty without a paid role, and no question has two courses', () => {
    expect(poolOf(catalogue, { ...standing(first?.lessons), isPaid: () => false }).size).toBe(0);
    const ids = catalogue.courses.flatMap((course) => course.questions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});
