import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeSampleContent } from '../../test/sample-course.ts';
import { sourceOf } from './lesson-content.ts';
import { sha256 } from './load-course.ts';
import { readContent } from './read.ts';
import { courseOfRecord } from './text-of-record.ts';
import { writeLock } from './versions.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'tw-content-')), 'content');
  folder = writeSampleContent(root);
});
afterEach(() => rmSync(join(root, '..'), { recursive: true, force: true }));

const COURSE_FILE = 'content/courses/sample-course/course.yaml';

const problems = () =>
  readContent(root).problems.map(({ file, line, message }) => `${file}:${line} ${message}`);
/** Those of the lock only. */
const versionProblems = () => problems().filter((line) => line.includes('npm run content:lock'));
const courses = () => readContent(root).catalogue?.courses ?? [];

function edit(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

describe('the version of a course', () => {
  test('has to be recorded before it is published', () => {
    expect(problems()).toEqual([
      `${COURSE_FILE}:1 sample-course@1.0.0 is not in versions.lock: run npm run content:lock`,
    ]);
    writeLock(root, courses());
    expect(problems()).toEqual([]);
  });

  test.each([
    ['a word of a lesson', 'lessons/01-sample-lesson-1.md', 's1w0 ', 'another '],
    [
      'the front matter of a lesson',
      'lessons/02-sample-lesson-2.md',
      'what a learner can do',
      'what a reader can do',
    ],
    ['a question', 'questions.yaml', 'What follows from q3w0', 'What results from q3w0'],
    ['the right answer of a question', 'questions.yaml', 'difficulty: medium', 'difficulty: hard'],
    ['the title of the course', 'course.yaml', 'A sample course', 'Another sample course'],
    [
      'the law that a lesson states',
      'lessons/01-sample-lesson-1.md',
      'objectives:',
      'lawAsOf: 2026-11-20\nreviewBy: 2027-05-20\nobjectives:',
    ],
    [
      'the law that a question states',
      'questions.yaml',
      'critical: true',
      'critical: true\n  lawAsOf: 2026-11-20\n  reviewBy: 2027-05-20',
    ],
    ['the guideline', 'course.yaml', 'guideline: ICH E6(R3)', 'guideline: ICH E6(R2)'],
  ])('must be raised when %s changes', (_what, file, from, to) => {
    writeLock(root, courses());
    edit(file, from, to);
    const changed = `${COURSE_FILE}:1 the text of sample-course@1.0.0 changed: raise the version, then run npm run content:lock`;
    expect(problems()).toEqual([changed]);
    // Recording again does not cover it up.
    writeLock(root, courses());
    expect(problems()).toEqual([changed]);
    edit('course.yaml', 'version: 1.0.0', 'version: 1.1.0');
    writeLock(root, courses());
    expect(problems()).toEqual([]);
  });

  test.each([
    ['reviewBy: 2027-05-20', 'reviewBy: 2027-01-10'],
    ['related:\n  scenarios:\n    - one', 'related:\n  scenarios:\n    - two\n  documents: [form]'],
    ['\nrelated:\n  scenarios:\n    - one\n', '\n'],
    ['related:\n  scenarios:\n    - one', 'related: { scenarios: [one] }'],
  ])('stays when only the work around a lesson changes: %j', (from, to) => {
    const lesson = 'lessons/01-sample-lesson-1.md';
    const around =
      'lawAsOf: 2026-11-20\nreviewBy: 2027-05-20\nrelated:\n  scenarios:\n    - one\nobjectives:';
    edit(lesson, 'objectives:', around);
    writeLock(root, courses());
    const before = courses()[0]?.lessons[0];
    edit(lesson, from, to);
    expect(versionProblems()).toEqual([]);
    const after = courses()[0]?.lessons[0];
    expect(after?.contentHash).toBe(before?.contentHash);
    // What is kept for the record is the text that the hash is made of.
    const source = after ? sourceOf(after) : '';
    expect(sha256(source)).toBe(after?.contentHash);
    expect(source).toContain('lawAsOf: 2026-11-20');
    expect(source).toContain('objectives:');
    expect(source).not.toMatch(/reviewBy|related|scenarios|- one/);
  });

  test('stays when only the day changes on which a question is looked at again', () => {
    edit('questions.yaml', 'critical: true', 'critical: true\n  lawAsOf: 2026-11-20\n  reviewBy: 2027-05-20');
    writeLock(root, courses());
    edit('questions.yaml', 'reviewBy: 2027-05-20', 'reviewBy: 2027-01-10');
    expect(problems()).toEqual([]);
    expect(courses()[0]?.questions[0]?.reviewBy).toBe('2027-01-10');
    const text = courses().map((course) => courseOfRecord(course))[0] ?? '';
    expect(text).not.toContain('reviewBy');
    // What is kept for the record is the text that the hash is made of.
    expect(sha256(text)).toBe(courses()[0]?.contentHash);
  });

  test('keeps the hashes of all earlier versions', () => {
    writeLock(root, courses());
    edit('course.yaml', 'version: 1.0.0', 'version: 1.1.0');
    writeLock(root, courses());
    const lines = readFileSync(join(root, 'versions.lock'), 'utf8').trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['sample-course@1.0.0', 'sample-course@1.1.0']);
    for (const line of lines) expect(line).toMatch(/ [0-9a-f]{64}$/);
  });

  test('does not depend on the line ends of the computer', () => {
    writeLock(root, courses());
    const path = join(folder, 'lessons/01-sample-lesson-1.md');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('\n', '\r\n'));
    expect(problems()).toEqual([]);
  });
});
