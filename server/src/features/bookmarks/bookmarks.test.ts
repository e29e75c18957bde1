import { bookmarks } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { firstCourse } from '../../../test/learning.ts';
import type { CatalogueCourse } from '../../content/catalogue.ts';

let academy: TestAcademy;
let course: CatalogueCourse;
beforeAll(async () => {
  academy = await startAcademy();
  course = firstCourse(academy);
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const add = (learner: Learner, referenceId: number, more: object = {}) =>
  learner.call(bookmarks.add, {
    params: { userId: learner.id },
    body: { type: 'lesson', referenceId, ...more },
  });

const list = async (learner: Learner) =>
  (await learner.call(bookmarks.list, { params: { userId: learner.id } })).body;

describe('bookmarks', () => {
  test('are saved with the title of their target', { tags: ['L-API-18', 'L-BOOK-11'] }, async () => {
    const learner = await academy.learner();
    const lesson = course.lessons[0]!;
    const { status, body } = await add(learner, lesson.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      type: 'lesson',
      referenceId: lesson.id,
      title: lesson.title,
      slide: null,
      description: `${course.title} · ${lesson.estimatedMinutes} min`,
      createdAt: academy.clock.now.toISOString(),
    });
  });

  test('of a lesson may name a slide; each slide is saved once', { tags: ['L-BOOK-11'] }, async () => {
    const learner = await academy.learner();
    const lesson = course.lessons[0]!;
    const slide = lesson.slides[3]!;
    const { body } = await add(learner, lesson.id, { slide: 4 });
    expect(body).toMatchObject({
      slide: 4,
      title: lesson.title,
      description: `${course.title} · Slide 4: ${slide.title}`,
    });
    await add(learner, lesson.id, { slide: 5 });
    await add(learner, lesson.id);
    expect((await add(learner, lesson.id, { slide: 4 })).body).toEqual(body);
    expect((await list(learner)).map((kept) => kept.slide)).toEqual([null, 5, 4]);
    const beyond = await add(learner, lesson.id, { slide: lesson.slides.length + 1 });
    expect(beyond.error.code).toBe('bookmarks.unknown_target');
  });

  test(
    'of terms, documents, and workflows take their title from the shelf',
    { tags: ['L-BOOK-11'] },
    async () => {
      const learner = await academy.learner();
      const { shelf } = academy.catalogue;
      const targets = [
        { type: 'term', referenceId: shelf.terms[0]!.id, title: shelf.terms[0]!.term },
        { type: 'document', referenceId: shelf.documents[0]!.id, title: shelf.documents[0]!.title },
        { type: 'workflow', referenceId: shelf.workflows[0]!.id, title: shelf.workflows[0]!.title },
      ] as const;
      for (const { type, referenceId, title } of targets) {
        const { status, body } = await learner.call(bookmarks.add, {
          params: { userId: learner.id },
          body: { type, referenceId, slide: 2 },
        });
        expect({ status, body }).toMatchObject({
          status: 200,
          body: { type, referenceId, title, slide: null },
        });
      }
      expect(await list(learner)).toHaveLength(3);
    },
  );

  test('added twice return the first one unchanged', { tags: ['L-API-18'] }, async () => {
    const learner = await academy.learner();
    const lesson = course.lessons[0]!.id;
    const first = await add(learner, lesson, { title: 'Read again before the audit' });
    academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
    const again = await Promise.all([add(learner, lesson, { title: 'Other' }), add(learner, lesson)]);
    for (const { status, body } of again) expect({ status, body }).toEqual({ status: 200, body: first.body });
    expect(await list(learner)).toEqual([first.body]);
  });

  test('are listed newest first, per learner', { tags: ['L-API-16'] }, async () => {
    const learner = await academy.learner();
    const other = await academy.learner();
    await add(other, course.lessons[0]!.id);
    for (const lesson of course.lessons.slice(0, 3)) await add(learner, lesson.id);
    expect((await list(learner)).map(({ referenceId }) => referenceId)).toEqual(
      course.lessons
        .slice(0, 3)
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  test('exist until removed, and can be removed once', { tags: ['L-API-17', 'L-BOOK-09'] }, async () => {
    const learner = await academy.learner();
    const other = await academy.learner();
    const { body } = await add(learner, course.lessons[0]!.id);
    await add(other, course.lessons[0]!.id);
    const remove = () => learner.call(bookmarks.remove, { params: { id: body.id } });
    expect(await remove()).toMatchObject({ status: 200, body: { ok: true } });
    expect(await list(learner)).toEqual([]);
    const again = await remove();
    expect(again.status).toBe(404);
    expect(again.error.code).toBe('bookmarks.not_found');
    expect(await list(other)).toHaveLength(1);
  });

  test('of a target that does not exist get 404', async () => {
    const learner = await academy.learner();
    for (const body of [
      { type: 'lesson', referenceId: 99_999 },
      { type: 'term', referenceId: 99_999 },
      { type: 'document', referenceId: 99_999 },
      { type: 'workflow', referenceId: 99_999 },
    ] as const) {
      const refused = await learner.call(bookmarks.add, { params: { userId: learner.id }, body });
      expect(refused.status, body.type).toBe(404);
      expect(refused.error.code).toBe('bookmarks.unknown_target');
    }
    expect(await list(learner)).toEqual([]);
  });

  test('of an unknown type, or with a note that is too long, are rejected with the field', async () => {
    const learner = await academy.learner();
    const kind = await add(learner, course.lessons[0]!.id, { type: 'song' });
    expect(kind.error).toMatchObject({
      code: 'request.invalid',
      fields: { type: expect.any(String) as string },
    });
    const long = await add(learner, course.lessons[0]!.id, { description: 'x'.repeat(601) });
    expect(Object.keys(long.error.fields ?? {})).toEqual(['description']);
  });

  test('take no owner, ID, or date from the request', async () => {
    const learner = await academy.learner();
    const other = await academy.learner();
    const { body } = await add(learner, course.lessons[0]!.id, {
      id: 77,
      userId: other.id,
      createdAt: '2001-01-01T00:00:00.000Z',
    });
    expect(body.createdAt).toBe(academy.clock.now.toISOString());
    expect(await list(other)).toEqual([]);
    expect((await list(learner)).map(({ id }) => id)).toEqual([body.id]);
  });

  test('store a custom title and note verbatim', async () => {
    const learner = await academy.learner();
    const note = { title: '<img src=x onerror=alert(1)>', description: "“Größe” — 100 %, ' or 1=1 --" };
    await add(learner, course.lessons[0]!.id, note);
    expect(await list(learner)).toMatchObject([note]);
  });
});
