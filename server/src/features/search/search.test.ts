import { search } from '@trialwright/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { setCatalogue, setTwoCourses } from '../../../test/catalogue.ts';
import { completeLesson } from '../../../test/learning.ts';
import { buildSearchIndex } from './search-index.ts';
import { buildCatalogue, type Catalogue, type CatalogueCourse } from '../../content/catalogue.ts';
import { contentOf, readableText } from '../../content/lesson-content.ts';

let academy: TestAcademy;
let first: CatalogueCourse;
let second: CatalogueCourse;
let twoCourses: Catalogue;
beforeAll(async () => {
  academy = await startAcademy();
  [first, second] = setTwoCourses(academy);
  twoCourses = academy.app.context.content.catalogue;
});
beforeEach(async () => {
  await academy.reset();
  // The same object each time: a different one would be reindexed.
  setCatalogue(academy, twoCourses);
});
afterAll(async () => {
  setCatalogue(academy, academy.catalogue);
  await academy.close();
});

const find = async (learner: Learner, q: string) => (await learner.call(search.find, { query: { q } })).body;

describe('searching', () => {
  test('finds a course and a lesson by title, best first, with links', { tags: ['L-SHELL-02'] }, async () => {
    const learner = await academy.learner();
    const lesson = first.lessons[0]!;
    const byLesson = await find(learner, lesson.title);
    expect(byLesson.results[0]).toMatchObject({
      type: 'lesson',
      id: lesson.id,
      title: lesson.title,
      excerpt: lesson.description,
      href: `/lesson/${lesson.id}`,
      isLocked: false,
    });
    const byCourse = await find(learner, first.title);
    expect(byCourse.results[0]).toMatchObject({
      type: 'course',
      id: first.id,
      href: `/course/${first.id}`,
      isLocked: false,
    });
    const scores = byCourse.results.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test(
    'shows a matching course among the few results of the search box, and the intended term first',
    { tags: ['L-SHELL-02'] },
    async () => {
      const { academy: own, courses, shelf } = academy.catalogue;
      const onConsent = courses.filter(({ title }) => title.includes('Consent'));
      setCatalogue(academy, buildCatalogue(own, onConsent, { shelf }));
      for (const role of ['PI', 'Study_Coordinator'] as const) {
        const learner = await academy.learner({ role });
        const { body } = await learner.call(search.find, { query: { q: 'consent', limit: 8 } });
        expect(body.results).toHaveLength(8);
        expect(body.results[0]).toMatchObject({ type: 'term', title: 'Informed Consent' });
        expect(body.results.filter(({ type }) => type === 'course')).toHaveLength(1);
      }
    },
  );

  test('serves other requests while the index is built', async () => {
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    await buildSearchIndex(buildCatalogue(academy.catalogue.academy, [first]));
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
  });

  test('tolerates a typo and matches prefixes', async () => {
    const learner = await academy.learner();
    const word = first.title.split(/\W+/).find((each) => each.length > 8) ?? '';
    const typo = word.slice(0, 4) + word.slice(5);
    for (const query of [word.toUpperCase(), word.slice(0, 5), typo])
      expect(
        (await find(learner, query)).results.some(({ id }) => id === first.id),
        query,
      ).toBe(true);
  });

  test(
    'marks locked hits and links to their course, never the lesson',
    { tags: ['L-COURSE-18'] },
    async () => {
      const learner = await academy.learner();
      const lesson = first.lessons[1]!;
      const hit = async () =>
        (await find(learner, lesson.title)).results.find(
          ({ type, id }) => type === 'lesson' && id === lesson.id,
        );
      expect(await hit()).toMatchObject({ isLocked: true, href: `/course/${first.id}` });
      await completeLesson(learner, first, first.lessons[0]!.id);
      expect(await hit()).toMatchObject({ isLocked: false, href: `/lesson/${lesson.id}` });
      const later = (await find(learner, second.title)).results.find(
        ({ type, id }) => type === 'course' && id === second.id,
      );
      expect(later).toMatchObject({ isLocked: true });
    },
  );

  test('everything is locked for learners who have not paid', async () => {
    const { results } = await find(await academy.learner({ isPaid: false }), first.title);
    expect(results.length).toBeGreaterThan(0);
    expect(new Set(results.map(({ isLocked }) => isLocked))).toEqual(new Set([true]));
  });

  test('finds nothing from another role', { tags: ['L-COURSE-17'] }, async () => {
    const cra = new Set(academy.catalogue.coursesOf('CRA').flatMap(({ title }) => title));
    const { results } = await find(await academy.learner({ role: 'PI' }), first.title);
    expect(results.filter(({ title }) => cra.has(title))).toEqual([]);
  });

  test('finds learning path modules for every role, locked until the path is started', async () => {
    const [module] = academy.catalogue.modulesOf('path-modern-trial-designs');
    setCatalogue(academy, academy.catalogue);
    for (const role of ['CTA', 'PI'] as const) {
      const { results } = await find(await academy.learner({ role }), module?.title ?? '');
      expect(results).toContainEqual(
        expect.objectContaining({ type: 'course', id: module?.id, isLocked: true }),
      );
    }
  });

  test('links to the best-matching slide of an unlocked lesson, with matches marked', async () => {
    const learner = await academy.learner();
    const lesson = first.lessons[0]!;
    const slide = lesson.slides[2]!;
    const words = readableText(slide.parts)
      .replaceAll(/[^\p{L} ]/gu, ' ')
      .trim()
      .split(/\s+/)
      .slice(0, 14)
      .join(' ');
    const hit = (await find(learner, words)).results.find(
      ({ type, id }) => type === 'lesson' && id === lesson.id,
    );
    expect(hit).toMatchObject({ href: `/lesson/${lesson.id}?slide=${slide.number}`, isLocked: false });
    expect(hit!.context).toBe(`${first.title} · Slide ${slide.number}: ${slide.title}`);
    expect(hit!.matches.length).toBeGreaterThan(3);
    for (const [start, end] of hit!.matches)
      expect(hit!.excerpt.slice(start, end)).toMatch(/^[\p{L}\p{N}]+$/u);
  });

  test('reveals no text of a locked lesson', async () => {
    const learner = await academy.learner();
    const other = await academy.learner({ isPaid: false });
    const paragraphs = first.lessons.slice(1).flatMap((lesson) =>
      contentOf(lesson)
        .split('\n')
        .filter((line) => line.length > 80 && !line.startsWith('#')),
    );
    for (const paragraph of paragraphs.slice(0, 20))
      for (const person of [learner, other]) {
        const text = JSON.stringify((await find(person, paragraph.slice(0, 150))).results);
        expect(text).not.toContain(JSON.stringify(paragraph.slice(20, 70)).slice(1, -1));
      }
  });

  test('returns at most 20 results, and the total', async () => {
    const learner = await academy.learner();
    const words = first.lessons
      .map(({ title }) => title)
      .join(' ')
      .slice(0, 200);
    const { total, results } = await find(learner, words);
    expect(results.length).toBeLessThanOrEqual(20);
    expect(total).toBeGreaterThanOrEqual(results.length);
  });

  test('finds nothing for an empty query and rejects one that is too long', async () => {
    const learner = await academy.learner();
    expect(await find(learner, '   ')).toEqual({ total: 0, counts: {}, results: [] });
    expect((await learner.call(search.find)).body).toEqual({ total: 0, counts: {}, results: [] });
    const long = await learner.call(search.find, { query: { q: 'x'.repeat(201) } });
    expect(long.status).toBe(400);
  });

  test('accepts any input', async () => {
    const learner = await academy.learner();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (q) => {
        expect((await learner.call(search.find, { query: { q } })).status).toBe(200);
      }),
      { numRuns: 100 },
    );
  });

  test('finds newly published content without a restart', async () => {
    const learner = await academy.learner();
    expect((await find(learner, 'Quetzalcoatl')).total).toBe(0);
    const renamed = { ...first, title: 'Quetzalcoatl for monitors' };
    const { courses } = academy.app.context.content.catalogue;
    const replaced = courses.map((course) => (course.id === first.id ? renamed : course));
    setCatalogue(academy, buildCatalogue(academy.catalogue.academy, replaced));
    expect((await find(learner, 'Quetzalcoatl')).results[0]).toMatchObject({ id: first.id });
  });
});
