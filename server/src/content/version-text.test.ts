import { beforeAll, describe, expect, test } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { sourceOf } from './lesson-content.ts';
import { loadCatalogue } from './load.ts';
import { readVersionText, writeVersionText } from './version-text.ts';

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
});

/** What a compiled course has besides its text: where its files are, and how content is maintained. */
function taught({ lessons, questions, ...course }: Catalogue['courses'][number]) {
  return {
    ...course,
    lessons: lessons.map(({ file: _file, related: _related, reviewBy: _reviewBy, ...lesson }) => lesson),
    questions: questions.map(
      ({ reviewBy: _reviewBy, solvedBlind: _solvedBlind, changed: _changed, ...question }) => question,
    ),
  };
}

describe('the text of a version', () => {
  test('gives every published course as it was compiled', () => {
    for (const course of catalogue.courses.filter(({ isPublished }) => isPublished)) {
      const read = readVersionText(writeVersionText(course), course.contentHash);
      expect(read && taught(read), course.slug).toEqual(taught(course));
    }
  });

  test('is not read where a word of it is another than its hash stands for', () => {
    const [course] = catalogue.coursesOf('CRA');
    const text = writeVersionText(course!);
    expect(readVersionText(text, course!.contentHash)).toBeDefined();
    const changed = JSON.stringify({
      ...JSON.parse(text),
      lessons: course!.lessons.map((lesson) => sourceOf(lesson).replaceAll(' the ', ' a ')),
    });
    expect(readVersionText(changed, course!.contentHash)).toBeUndefined();
    expect(readVersionText(text, 'f'.repeat(64))).toBeUndefined();
  });

  test('is not read where it is no longer well-formed', () => {
    const [course] = catalogue.coursesOf('CRA');
    const text = writeVersionText({ ...course!, lessons: course!.lessons.slice(1) });
    expect(readVersionText(text, course!.contentHash)).toBeUndefined();
  });
});
