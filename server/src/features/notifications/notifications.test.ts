import { notifications } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { setCatalogue, setTwoCourses } from '../../../test/catalogue.ts';
import { completeCourse, completeLesson, takeAssessment } from '../../../test/learning.ts';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import { notify } from './notifications.service.ts';

let academy: TestAcademy;
let first: CatalogueCourse;
let second: CatalogueCourse;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  [first, second] = setTwoCourses(academy);
});
afterAll(async () => {
  setCatalogue(academy, academy.catalogue);
  await academy.close();
});

const list = async (learner: Learner) =>
  (await learner.call(notifications.list, { params: { userId: learner.id } })).body;

const kinds = async (learner: Learner) => (await list(learner)).map(({ kind }) => kind);

describe('notifications', () => {
  test('report real events, newest first', async () => {
    const learner = await academy.learner();
    expect(await list(learner)).toMatchObject([{ kind: 'welcome', href: '/dashboard', readAt: null }]);
    await completeCourse(learner, first);
    const [unlocked] = await list(learner);
    expect(unlocked).toMatchObject({
      kind: 'course_unlocked',
      href: `/course/${second.id}`,
      title: `${second.title} is unlocked`,
    });
    const { certificateNumber } = await takeAssessment(academy, learner, first, 19);
    expect(certificateNumber).toBeDefined();
    expect(await kinds(learner)).toEqual(['certificate_issued', 'course_unlocked', 'welcome']);
    expect((await list(learner))[0]).toMatchObject({
      href: '/certificates',
      createdAt: academy.clock.now.toISOString(),
    });
  });

  test('name the course a completion unlocked, if it is published', async () => {
    const learner = await academy.learner();
    await completeCourse(learner, first);
    for (const lesson of second.lessons.slice(0, -1)) await completeLesson(learner, second, lesson.id);
    const last = await completeLesson(learner, second, second.lessons.at(-1)!.id);
    expect(last.body.isCompleted).toBe(true);
    expect(last.body.unlockedCourseId).toBeUndefined();
    expect(await kinds(learner)).toEqual(['course_unlocked', 'welcome']);
  });

  test('announce the next course once when the last lesson is completed several times concurrently', async () => {
    const learner = await academy.learner();
    for (const lesson of first.lessons.slice(0, -1)) await completeLesson(learner, first, lesson.id);
    const last = first.lessons.at(-1)!.id;
    const answers = await Promise.all(Array.from({ length: 6 }, () => completeLesson(learner, first, last)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.filter(({ body }) => body.unlockedCourseId === second.id)).toHaveLength(1);
    expect(await kinds(learner)).toEqual(['course_unlocked', 'welcome']);
    await completeLesson(learner, first, last);
    expect(await kinds(learner)).toEqual(['course_unlocked', 'welcome']);
  });

  test('for an account that was deleted meanwhile reach nobody, and what caused them goes on', async () => {
    const gone = await academy.learner();
    const { db } = academy.database;
    await db.deleteFrom('users').where('id', '=', gone.id).execute();
    const news = {
      kind: 'welcome',
      title: 'News',
      body: '',
      href: '/',
      createdAt: academy.clock.now,
    } as const;
    const before = await db.selectFrom('notifications').select('id').execute();
    await notify(db, gone.id, news);
    expect(await db.selectFrom('notifications').select('id').execute()).toHaveLength(before.length);
  });

  test('are all marked as read together and keep their first read time', async () => {
    const learner = await academy.learner();
    const other = await academy.learner();
    const readAt = academy.clock.now.toISOString();
    const read = () => learner.call(notifications.read, { params: { userId: learner.id } });
    expect(await read()).toMatchObject({ status: 200, body: { ok: true } });
    expect(await list(learner)).toMatchObject([{ readAt }]);
    academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
    await read();
    expect(await list(learner)).toMatchObject([{ readAt }]);
    expect(await list(other)).toMatchObject([{ readAt: null }]);
  });

  test('are cleared one by one, only by their owner', async () => {
    const learner = await academy.learner();
    const other = await academy.learner();
    const [mine] = await list(learner);
    const [theirs] = await list(other);
    const clear = (id: number) => learner.call(notifications.remove, { params: { userId: learner.id, id } });
    const foreign = await clear(theirs!.id);
    expect(foreign.status).toBe(404);
    expect(foreign.error.code).toBe('notifications.not_found');
    expect(await list(other)).toHaveLength(1);
    expect((await clear(mine!.id)).status).toBe(200);
    expect(await list(learner)).toEqual([]);
    expect((await clear(mine!.id)).status).toBe(404);
  });

  test('are limited to the latest 50', async () => {
    const learner = await academy.learner();
    const rows = Array.from({ length: 60 }, (_each, index) => ({
      userId: learner.id,
      kind: 'welcome',
      title: `Number ${index}`,
      body: '',
      href: '/dashboard',
      createdAt: new Date(academy.clock.now.getTime() + index + 1),
    }));
    await academy.database.db.insertInto('notifications').values(rows).execute();
    const titles = (await list(learner)).map(({ title }) => title);
    expect(titles).toHaveLength(50);
    expect([titles[0], titles.at(-1)]).toEqual(['Number 59', 'Number 10']);
  });
});
