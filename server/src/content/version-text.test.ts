import { beforeAll, describe, expect, test } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { sourceOf } from './lesson-content.ts';
import { loadCatalogue } from './load.ts';
import { readVersionText, writeVersionText } from './version-text.ts';

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
});

type Course = Catalogue['courses'][number];

/** What is taught of a compiled course: without what only authors use, such as files, lines, and review days. */
const AROUND_THE_TEXT = new Set(['file', 'line', 'related', 'reviewBy', 'solvedBlind', 'changed']);
const taught = (course: Course | undefined): unknown =>
  JSON.parse(JSON.stringify(course, (key, value: unknown) => (AROUND_THE_TEXT.has(key) ? undefined : value)));

describe('the text of a version', () => {
  test(
    'gives a course as it was compiled, with its figures, checks, and drawn items',
    { timeout: 60_000 },
    () => {
      const published = catalogue.courses.filter(({ isPublished }) => isPublished);
      for (const course of published.filter((_each, index) => index % 4 === 0)) {
        const read = readVersionText(writeVersionText(course), course.contentHash);
        expect(taught(read), course.slug).toEqual(taught(course));
      }
    },
  );

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
