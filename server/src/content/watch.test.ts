import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeSampleContent } from '../../test/sample-course.ts';
import { assembleCatalogue, type CatalogueParts } from './catalogue.ts';
import { readParts } from './read.ts';
import { renderLesson } from './render-lesson.ts';
import { writeLock } from './versions.ts';
import { watchContent } from './watch.ts';

const LESSON = 'courses/sample-course/lessons/01-sample-lesson-1.md';
const PATIENCE = { timeout: 20_000, interval: 20 };

let root: string;
let parts: CatalogueParts;
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'tw-watch-')), 'content');
  writeSampleContent(root);
  parts = readAll();
  writeLock(root, parts.courses);
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(join(root, '..'), { recursive: true, force: true });
});

function readAll(): CatalogueParts {
  const read = readParts(root);
  if (!read.parts) throw new Error('The sample cannot be read.');
  return read.parts;
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(join(root, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(root, file), text.replace(from, to));
}

describe('reading what has changed', () => {
  test('gives the same as reading everything, and keeps the rest as it is', () => {
    edit(LESSON, 'title: ', 'title: New ');
    const { parts: again } = readParts(root, {
      parts,
      isChanged: (name) => name === 'courses/sample-course',
    });
    expect(again).toEqual(readAll());
    expect(again?.courses[0]).not.toBe(parts.courses[0]);
    expect(again?.shelf).toBe(parts.shelf);
    expect(again?.practice).toBe(parts.practice);
  });

  test('leaves alone what nobody has changed', () => {
    const { parts: again } = readParts(root, { parts, isChanged: () => false });
    expect(again?.courses[0]).toBe(parts.courses[0]);
    expect(assembleCatalogue(again ?? parts).shelf).toBe(assembleCatalogue(parts).shelf);
  });
});

describe('while an author is at work', () => {
  test('a saved lesson is taught at once; a faulty one leaves the last good catalogue', async () => {
    const content = { catalogue: assembleCatalogue(parts) };
    const lessonNow = () => content.catalogue.lesson(9001);
    const stop = watchContent(content, root);
    try {
      edit(LESSON, 'title: ', 'title: New ');
      await vi.waitFor(() => expect(lessonNow()?.title).toMatch(/^New /), PATIENCE);
      const good = lessonNow();
      if (good) expect(renderLesson(good, content.catalogue.shelf).length).toBeGreaterThan(0);
      edit('academy.yaml', 'name:', 'nome:');
      await vi.waitFor(() => expect(console.error).toHaveBeenCalled(), PATIENCE);
      expect(lessonNow()?.title).toBe(good?.title);
    } finally {
      stop();
    }
  });
});
