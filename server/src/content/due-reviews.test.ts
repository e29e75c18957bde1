import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeSampleContent } from '../../test/sample-course.ts';
import { listDueReviews } from './due-reviews.ts';
import { readContent } from './read.ts';

const folder = mkdtempSync(join(tmpdir(), 'tw-content-'));
writeSampleContent(join(folder, 'content'));
const sample = readContent(join(folder, 'content')).catalogue!.courses;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The sample course with days on which its second lesson and its third question are due. */
function sampleWith(days: { lesson?: string; question?: string }) {
  const moving = (reviewBy: string | undefined) => reviewBy && { lawAsOf: '2026-11-20', reviewBy };
  return sample.map((course) => ({
    ...course,
    lessons: course.lessons.map((lesson, at) => ({ ...lesson, ...(at === 1 && moving(days.lesson)) })),
    questions: course.questions.map((item, at) => ({ ...item, ...(at === 2 && moving(days.question)) })),
  }));
}

const due = (courses: ReturnType<typeof sampleWith>, day: string) =>
  listDueReviews(courses, day).map(({ lesson, question, reviewBy }) => [
    question?.id ?? lesson.slug,
    reviewBy,
  ]);

describe('what rests on law that moves', () => {
  test('is due on its day, and not a day earlier', () => {
    const courses = sampleWith({ lesson: '2027-03-01' });
    expect(due(courses, '2027-02-28')).toEqual([]);
    expect(due(courses, '2027-03-01')).toEqual([['sample-lesson-2', '2027-03-01']]);
    expect(due(courses, '2028-01-01')).toHaveLength(1);
  });

  test('is listed with its questions, what waits longest first', () => {
    const courses = sampleWith({ lesson: '2027-03-01', question: '2027-01-15' });
    expect(due(courses, '2027-06-01')).toEqual([
      ['sample-q3', '2027-01-15'],
      ['sample-lesson-2', '2027-03-01'],
    ]);
  });

  test('is nothing where no day is set', () => {
    expect(due(sampleWith({}), '2099-01-01')).toEqual([]);
  });
});
