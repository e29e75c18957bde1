import { describe, expect, test } from 'vitest';
import { SAMPLE_COURSE, sampleLessons, sampleQuestions } from '../../test/sample-course.ts';
import { checkDates } from './date-rules.ts';
import type { LessonFrontMatter, QuestionItem } from './schemas.ts';

/** The problems of the sample course, effective on a day, after one change to its lessons and questions. */
function problemsOf(
  effectiveDate: string,
  change: (questions: QuestionItem[], lessons: LessonFrontMatter[]) => unknown,
): string[] {
  const [questions, lessons] = [sampleQuestions(), sampleLessons()];
  change(questions, lessons);
  return checkDates({ ...SAMPLE_COURSE, effectiveDate }, lessons, questions);
}

describe('the effective date of a course', () => {
  const reviewLate = (questions: QuestionItem[]) => {
    questions[6]!.reviewed = '2026-11-22';
  };

  test('may be the day on which its newest question was reviewed, or a later one', () => {
    expect(problemsOf('2026-11-22', reviewLate)).toEqual([]);
    expect(problemsOf('2026-12-01', reviewLate)).toEqual([]);
  });

  test('cannot be earlier: a version takes effect on the day it is approved', () => {
    expect(problemsOf('2026-11-21', reviewLate)).toEqual([
      'effectiveDate 2026-11-21 is before 2026-11-22, when sample-q7 was reviewed; it is the day of approval',
    ]);
  });

  test('cannot be before the law that a lesson or a question states', () => {
    const lawOfLesson = (_questions: QuestionItem[], lessons: LessonFrontMatter[]) => {
      lessons[1]!.lawAsOf = '2026-12-01';
    };
    const lawOfQuestion = (questions: QuestionItem[]) => {
      questions[3]!.lawAsOf = '2026-12-01';
    };
    expect(problemsOf('2026-12-01', lawOfLesson)).toEqual([]);
    expect(problemsOf('2026-11-30', lawOfLesson)).toEqual([
      'effectiveDate 2026-11-30 is before 2026-12-01, whose law sample-lesson-2 states; it is the day of approval',
    ]);
    expect(problemsOf('2026-11-30', lawOfQuestion)).toEqual([
      'effectiveDate 2026-11-30 is before 2026-12-01, whose law sample-q4 states; it is the day of approval',
    ]);
  });
});
