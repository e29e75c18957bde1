import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeSampleContent } from '../../test/sample-course.ts';
import { checkCheckIds, writeCheckIds } from './check-ids.ts';
import { checkLessonChecks } from './check-rules.ts';
import { Check } from './checks/check.ts';
import { CHECK_SKELETONS } from './checks/skeletons.ts';
import { splitFrontMatter, splitSlides } from './lesson-text.ts';
import { newLesson } from './new-lesson.ts';
import { formatProblem, type Problem } from './problems.ts';
import { readContent } from './read.ts';
import { readSlideParts } from './slide-parts.ts';

const COURSE = 'sc-recruitment-screening';
const sample = (kind: Check['check'], change: object = {}): Check =>
  Check.parse({ ...(parse(CHECK_SKELETONS[kind]) as object), objective: 1, ...change });

function problemsWith(...checks: Check[]): string[] {
  const parts = checks.map((check, index) => ({
    kind: 'check' as const,
    check,
    hash: 'x',
    line: 10 + index,
  }));
  const slides = [{ number: 1, title: 'One', parts }];
  const named = checks.map((check) =>
    check.id.startsWith(COURSE) ? check : { ...check, id: `${COURSE}.01.x` },
  );
  return checkLessonChecks(
    {
      slides: [{ ...slides[0]!, parts: parts.map((part, index) => ({ ...part, check: named[index]! })) }],
      objectives: ['One.'],
      file: 'x.md',
    },
    COURSE,
  ).map(formatProblem);
}

describe('the checks of a lesson', () => {
  test('that keep the rules have no problems', () => {
    expect(problemsWith(sample('sort'), sample('tick'), sample('sort'))).toEqual([]);
  });

  test('are never two of one kind in a row, and belong to an objective of the lesson', () => {
    expect(problemsWith(sample('sort'), sample('sort'))).toEqual([
      expect.stringMatching(/^x\.md:11 .*is the second sort in a row/),
    ]);
    expect(problemsWith(sample('tick', { objective: 4 }))).toEqual([
      expect.stringMatching(/^x\.md:10 .*the lesson has no objective 4/),
    ]);
  });

  test('have IDs of their course', () => {
    const parts = [{ kind: 'check' as const, check: sample('tick'), hash: 'x', line: 3 }];
    const lesson = {
      slides: [{ number: 1, title: '', parts }],
      objectives: ['One.'],
      file: 'x.md',
    };
    expect(checkLessonChecks(lesson, 'another-course').map(({ message }) => message)).toEqual([
      expect.stringContaining('its ID starts with another-course'),
    ]);
  });
});

describe('IDs of checks', () => {
  let root: string;
  let path: string;
  beforeEach(() => {
    root = join(mkdtempSync(join(tmpdir(), 'tw-checks-')), 'content');
    path = join(writeSampleContent(root), 'lessons/01-sample-lesson-1.md');
  });
  afterEach(() => rmSync(join(root, '..'), { recursive: true, force: true }));

  const courses = () => readContent(root).catalogue?.courses ?? [];
  const problems = () => checkCheckIds(root, courses()).map(formatProblem);
  const put = (source: string) =>
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(/## Slide 5: [^\n]+\n/, `$&\n\`\`\`check\n${source}\`\`\`\n`),
    );
  const source = (kind: Check['check'], name: string) =>
    CHECK_SKELETONS[kind].replace(/^id: .*$/m, `id: sample-course.01.${name}`);

  test('are recorded, and stay with their lesson and kind for good', () => {
    put(source('tick', 'one'));
    expect(problems()).toEqual([
      expect.stringMatching(/01-sample-lesson-1\.md:\d+ .*run npm run content:lock$/),
    ]);
    writeCheckIds(root, courses());
    expect(problems()).toEqual([]);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/```check[\s\S]*?```\n/, ''));
    writeCheckIds(root, courses());
    put(source('sort', 'one'));
    expect(problems()).toEqual([
      expect.stringContaining('stood for another check (lesson and kind: 9001 tick)'),
    ]);
  });

  test('are used once', () => {
    put(source('tick', 'one'));
    put(source('tick', 'one'));
    writeCheckIds(root, courses());
    expect(problems()).toEqual([expect.stringContaining('this ID is already used at')]);
  });
});

test('a new lesson starts with blocks that are sound', () => {
  const text = newLesson({ id: 1, course: COURSE, number: 8, slug: 'new' });
  const parts = splitFrontMatter(text);
  const problems: Problem[] = [];
  const slides = splitSlides(parts?.body ?? '', parts?.bodyLine).map((slide) => ({
    number: slide.number,
    title: slide.title,
    parts: readSlideParts(slide, 'x.md', problems),
  }));
  expect(problems).toEqual([]);
  expect(slides).toHaveLength(12);
  expect(checkLessonChecks({ slides, objectives: ['One.', 'Two.'], file: 'x.md' }, COURSE)).toEqual([]);
});
