import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { writeSampleContent } from '../../test/sample-course.ts';
import type { CatalogueCourse } from './catalogue.ts';
import { CONTENT_ROOT } from './content-root.ts';
import { readContent } from './read.ts';
import { checkRelated } from './related-rules.ts';

const FILE = 'content/courses/sample-course/lessons/02-sample-lesson-2.md';
const folder = mkdtempSync(join(tmpdir(), 'tw-content-'));
const root = join(folder, 'content');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The shelf and the practice that are shipped. */
const { shelf, practice } = readContent(CONTENT_ROOT).catalogue!;
const documents = shelf.documents.map(({ slug }) => slug);
const decisions = practice.decisions.map(({ id }) => id);
const simulations = practice.simulations.map(({ id }) => id);

let lesson: string;
beforeEach(() => {
  lesson = join(writeSampleContent(root), 'lessons/02-sample-lesson-2.md');
});

/** Writes the second lesson's related content; returns the loaded content. */
function relate(related: object): { courses: CatalogueCourse[]; messages: string[] } {
  const text = readFileSync(lesson, 'utf8');
  writeFileSync(lesson, text.replace('objectives:', `related: ${JSON.stringify(related)}\nobjectives:`));
  const { catalogue, problems } = readContent(root);
  const own = problems.filter(({ message }) => message.startsWith('related'));
  return { courses: catalogue?.courses ?? [], messages: own.map(({ message }) => message) };
}

describe('what a lesson is put to use with', () => {
  test('is documents of the library, scenarios and simulations', () => {
    const { courses } = relate({
      documents: documents.slice(0, 3),
      scenarios: [decisions[0], simulations[0]],
    });
    expect(checkRelated(courses, shelf, practice)).toEqual([]);
  });

  test('that is not there is a problem of the lesson', () => {
    const { courses, messages } = relate({
      documents: ['no-such-form', documents[0]],
      scenarios: ['no-such-play'],
    });
    expect(messages).toContain('related: there is no document no-such-form');
    expect(checkRelated(courses, shelf, practice)).toEqual([
      { file: FILE, line: 1, message: 'related: there is no document no-such-form' },
      { file: FILE, line: 1, message: 'related: there is no scenario no-such-play' },
    ]);
  });

  test('is named once', () => {
    const { courses } = relate({ documents: [documents[0], documents[0]] });
    expect(checkRelated(courses, shelf, practice)).toEqual([
      { file: FILE, line: 1, message: `related: names ${documents[0]} twice` },
    ]);
  });

  test.each([
    [{ documents: documents.slice(0, 4) }, /^related\.documents: Too big/],
    [{ scenarios: decisions.slice(0, 3) }, /^related\.scenarios: Too big/],
  ])('is three documents and two practices at most', (related, message) => {
    expect(relate(related).messages).toEqual([expect.stringMatching(message)]);
  });
});
