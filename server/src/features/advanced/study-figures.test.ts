import { beforeAll, describe, expect, test } from 'vitest';
import type { Catalogue } from '../../content/catalogue.ts';
import { loadCatalogue } from '../../content/load.ts';
import { areasOf, studyWeeksOf } from './study-figures.ts';

const now = new Date('2026-11-25T09:00:00Z');
const studied = (day: string, minutes = 30) => ({ day, activeMs: minutes * 60_000 });

describe('study time by week', () => {
  test('shows 12 weeks starting on Monday, including those without study', { tags: ['C-API-10'] }, () => {
    const weeks = studyWeeksOf([], now);
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({ week: '2026-09-07', minutes: 0 });
    expect(weeks.at(-1)).toEqual({ week: '2026-11-23', minutes: 0 });
  });

  test('counts Sunday in the week before', () => {
    const weeks = studyWeeksOf(
      [studied('2026-11-22', 10), studied('2026-11-23', 20), studied('2026-11-24', 5)],
      now,
    );
    expect(weeks.slice(-2).map(({ minutes }) => minutes)).toEqual([10, 25]);
  });

  test('leaves out what is older than 12 weeks', () => {
    const weeks = studyWeeksOf([studied('2026-09-06')], now);
    expect(weeks.every(({ minutes }) => minutes === 0)).toBe(true);
  });
});

describe('weak areas', () => {
  let catalogue: Catalogue;
  beforeAll(async () => {
    catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
  });

  test(
    'are lessons with three or more answers, weakest first; deleted questions do not count',
    { tags: ['C-API-10'] },
    () => {
      const course = catalogue.coursesOf('CRA')[0]!;
      const [one, two, three] = course.lessons.map((lesson) => ({
        lesson,
        questions: course.questions.filter((question) => question.lesson === lesson.slug),
      }));
      const answer = (area: typeof one, pattern: string) =>
        pattern.split('').map((each, index) => ({
          questionId: area!.questions[index]!.id,
          isCorrect: each === '+',
        }));
      const given = [
        ...answer(one, '++-'),
        ...answer(two, '+--'),
        ...answer(three, '--'),
        { questionId: 'gone-question', isCorrect: false },
      ];
      expect(areasOf(catalogue, given)).toEqual([
        {
          lessonId: two!.lesson.id,
          lessonTitle: two!.lesson.title,
          courseTitle: course.title,
          answered: 3,
          correct: 33,
        },
        {
          lessonId: one!.lesson.id,
          lessonTitle: one!.lesson.title,
          courseTitle: course.title,
          answered: 3,
          correct: 67,
        },
      ]);
      expect(areasOf(catalogue, [])).toEqual([]);
    },
  );

  test('count a question again when it is answered again', () => {
    const course = catalogue.coursesOf('CRA')[0]!;
    const { id } = course.questions[0]!;
    const given = [true, false, true].map((isCorrect) => ({ questionId: id, isCorrect }));
    expect(areasOf(catalogue, given)).toMatchObject([{ answered: 3, correct: 67 }]);
  });
});
