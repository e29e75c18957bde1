import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeSampleContent } from '../../test/sample-course.ts';
import { countContent, hoursOf } from './catalogue.ts';
import { loadCatalogue } from './load.ts';
import { readContent } from './read.ts';
import { formatProblem } from './problems.ts';
import { writeLock } from './versions.ts';
import { parseYaml } from './yaml-file.ts';

const IN_COURSE = 'content/courses/sample-course';

let root: string;
let folder: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'tw-content-')), 'content');
  folder = writeSampleContent(root);
  writeLock(root, readContent(root).catalogue?.courses ?? []);
});
afterEach(() => rmSync(join(root, '..'), { recursive: true, force: true }));

/** The problems, but for the changed version that each change brings with it. */
const problems = () =>
  readContent(root)
    .problems.map(formatProblem)
    .filter((line) => !line.includes('npm run content:lock'));

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

/** The line of a file on which a text stands. */
const lineOf = (path: string, text: string) =>
  readFileSync(path, 'utf8').split(text, 1)[0]!.split('\n').length;

describe('loading content', () => {
  test('that is sound makes a catalogue in which everything is found', () => {
    const { catalogue } = readContent(root);
    expect(problems()).toEqual([]);
    const [course] = catalogue!.coursesOf('CRA');
    expect(course).toMatchObject({ id: 900, isPublished: true, totalLessons: 3, minutes: 67 });
    expect(course?.lessons.map(({ id, number, courseId }) => [id, number, courseId])).toEqual([
      [9001, 1, 900],
      [9002, 2, 900],
      [9003, 3, 900],
    ]);
    expect(catalogue!.lesson(9002)?.slides).toHaveLength(9);
    expect(catalogue!.lesson(9002)?.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect([catalogue!.course(1), catalogue!.lesson(1), catalogue!.coursesOf('PI')]).toEqual([
      undefined,
      undefined,
      [],
    ]);
    expect(countContent(catalogue!)).toEqual({
      roles: 1,
      modules: 1,
      lessons: 3,
      minutes: 67,
      questions: 28,
    });
  });

  test('only what is published is counted', () => {
    const outline = 'outline:\n  - { id: 9101, slug: planned, title: Planned, minutes: 45 }\n';
    edit(join(folder, 'course.yaml'), 'regulations:', `${outline}regulations:`);
    const { catalogue } = readContent(root);
    expect(problems()).toEqual([]);
    expect(countContent(catalogue!)).toEqual({ roles: 0, modules: 0, lessons: 0, minutes: 0, questions: 0 });
    expect(catalogue!.course(900)).toMatchObject({
      isPublished: false,
      lessons: [],
      totalLessons: 1,
      minutes: 45,
    });
    expect(catalogue!.lesson(9001)).toBeUndefined();
  });

  test('hours are told with one decimal below ten and whole from there on', () => {
    expect([0, 32, 90, 599, 600, 640].map(hoursOf)).toEqual([0, 0.5, 1.5, 10, 10, 11]);
  });
});

describe('a problem names the file and the line where an author mends it', () => {
  test.each([
    ['a faulty value', 'course.yaml', 'order: 1', 'order: first', /^order: /],
    [
      'a field that is none',
      'course.yaml',
      'icon: compass',
      'icon: compass\ncolour: green',
      /Unrecognized key: "colour"/,
    ],
    ['a slug with capitals', 'course.yaml', 'icon: compass', 'icon: Compass', /icon: must be kebab-case/],
    [
      'an effective date before the newest question',
      'course.yaml',
      'effectiveDate: 2026-11-21',
      'effectiveDate: 2026-10-01',
      /^effectiveDate 2026-10-01 is before 2026-11-21, when sample-q1 was reviewed/,
    ],
    ['YAML that cannot be read', 'course.yaml', 'order: 1', 'order: [1', /./],
    ['a value of a question', 'questions.yaml', 'bloom: analyze', 'bloom: guess', /^\d+\.bloom: /],
    [
      'a rule of a question',
      'questions.yaml',
      'text: Answer b of question 7',
      'text: Answer a of question 7',
      /^sample-q7: has two equal options$/,
    ],
    [
      'the front matter of a lesson',
      'lessons/02-sample-lesson-2.md',
      'description: Says what a learner can do after the lesson.',
      'description: Too short.',
      /^description: /,
    ],
    [
      'a day to look again that is not after the law it looks at',
      'lessons/02-sample-lesson-2.md',
      'objectives:',
      'reviewBy: 2026-11-20\nlawAsOf: 2026-11-20\nobjectives:',
      /^reviewBy: comes with lawAsOf, and is a later day$/,
    ],
    [
      'a day to look again without the law it looks at',
      'questions.yaml',
      'critical: true',
      'critical: true\n  reviewBy: 2027-05-20',
      /^0\.reviewBy: comes with lawAsOf, and is a later day$/,
    ],
    ['the text of a lesson', 'lessons/03-sample-lesson-3.md', 's4w0 ', '<b>x</b> ', /^HTML is not allowed/],
  ])('%s', (_what, file, from, to, message) => {
    const path = join(folder, file);
    edit(path, from, to);
    const line = lineOf(path, _what.startsWith('a field') ? 'id: 900' : to.split('\n', 1)[0]!);
    const found = problems().map((problem) => /^([^:]+):(\d+) {2}(.*)$/.exec(problem)?.slice(1));
    const match = found.find(
      (parts) => parts?.[0] === `${IN_COURSE}/${file}` && message.test(parts[2] ?? ''),
    );
    expect(match, problems().join('\n')).toBeDefined();
    // A rule of a question is told at the question, YAML errors at or after the place: within its lines.
    const distance = Number(match?.[1]) - line;
    expect(Math.abs(distance), problems().join('\n')).toBeLessThanOrEqual(file === 'questions.yaml' ? 14 : 1);
  });

  test('a front matter that is missing', () => {
    const path = join(folder, 'lessons/01-sample-lesson-1.md');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^---\n/, ''));
    expect(problems()).toContain(
      `${IN_COURSE}/lessons/01-sample-lesson-1.md:1  has no front matter between --- lines`,
    );
  });

  test('a file out of order, a course without questions, and one without lessons', () => {
    renameSync(join(folder, 'lessons/02-sample-lesson-2.md'), join(folder, 'lessons/05-sample-lesson-2.md'));
    rmSync(join(folder, 'questions.yaml'));
    const found = problems();
    expect(found).toContain(
      `${IN_COURSE}/questions.yaml:1  is missing: a published course needs its questions`,
    );
    expect(found).toContain(`${IN_COURSE}/lessons/03-sample-lesson-3.md:1  should start with 02-`);
    rmSync(join(folder, 'lessons'), { recursive: true });
    expect(problems()).toContain(`${IN_COURSE}/course.yaml:1  has neither an outline nor lessons`);
  });

  test('an id that is used twice names both places', () => {
    edit(join(folder, 'lessons/03-sample-lesson-3.md'), 'id: 9003', 'id: 9001');
    expect(problems()).toContain(
      `${IN_COURSE}/course.yaml:1  lesson id 9001 is already used by ${IN_COURSE}/course.yaml`,
    );
  });

  test('a faulty file of the academy', () => {
    edit(join(root, 'academy.yaml'), 'rating: 5', 'rating: 6');
    const { catalogue, problems: found } = readContent(root);
    expect(catalogue).toBeUndefined();
    expect(found).toMatchObject([
      { file: 'content/academy.yaml', line: lineOf(join(root, 'academy.yaml'), 'rating: 6') },
    ]);
  });
});

describe('what an academy claims of itself', () => {
  const claim = (text: string) => {
    edit(join(root, 'academy.yaml'), 'rating: 5', `rating: 5\n${text}`);
    return problems();
  };

  test('names a source that can be opened, and the day on which an offer ends', () => {
    expect(claim('reviewsSource: { name: Reviews, url: https://reviews.example/a }')).toEqual([]);
  });

  test.each([
    ['reviewsSource: { name: Reviews, url: reviews.example }', 'must be an https address'],
    ['reviewsSource: { name: Reviews, url: http://reviews.example }', 'must be an https address'],
    ['discountEndsOn: soon', 'discountEndsOn'],
  ])('is refused with %s', (text, message) => {
    expect(claim(text).join('\n')).toContain(message);
  });
});

describe('YAML', () => {
  const Schema = z.object({ items: z.array(z.object({ name: z.string() })) });

  test('a problem deep inside is told by its path and its own line', () => {
    const parsed = parseYaml('items:\n  - name: one\n  - name: two\n  - name: 3\n', 'file.yaml', Schema);
    expect(parsed.problems).toMatchObject([
      { file: 'file.yaml', line: 4, message: expect.stringMatching(/^items\.2\.name: /) as string },
    ]);
    expect(parsed.value).toBeUndefined();
  });

  test('a field that is missing is told at the nearest line there is, counted from the line of the file', () => {
    const parsed = parseYaml('items:\n  - name: one\n  - title: two\n', 'file.md', Schema, 11);
    expect(parsed.problems).toMatchObject([{ line: 13 }]);
    expect(parsed.lineOf(['items', 1])).toBe(13);
  });

  test('the same key twice is a problem, not a choice', () => {
    expect(parseYaml('items: []\nitems: []\n', 'file.yaml', Schema).problems).toMatchObject([{ line: 2 }]);
  });
});

describe('the content that is shipped', () => {
  test(
    'loads for serving; a strict server refuses problems and names them, another reports them',
    { timeout: 60_000 },
    async () => {
      const reported: string[] = [];
      const catalogue = await loadCatalogue({ isStrict: false, report: (line) => reported.push(line) });
      // 38 courses of the roles and 15 modules of the learning paths.
      expect(catalogue.courses.length).toBe(53);
      expect(countContent(catalogue).modules).toBeGreaterThan(0);
      const strict = loadCatalogue({ isStrict: true, report: () => undefined });
      if (reported.length === 0) await expect(strict).resolves.toBeDefined();
      else await expect(strict).rejects.toThrow(reported[0]);
    },
  );
});
