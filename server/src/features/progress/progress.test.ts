import { courses, lessons, progress, records } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { completeLesson, firstCourse } from '../../../test/learning.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

describe('saving progress', () => {
  test(
    'a lesson completed in order unlocks the next one',
    { tags: ['L-COURSE-10', 'L-API-15', 'L-LESSON-13'] },
    async () => {
      const course = firstCourse(academy);
      const learner = await academy.learner();
      const saved = await completeLesson(learner, course, course.lessons[0]!.id);
      expect(saved.status).toBe(200);
      expect(saved.body).toMatchObject({ lessonId: course.lessons[0]!.id, progress: 100, isCompleted: true });
      const list = await learner.call(courses.lessons, { params: { id: course.id } });
      expect(list.body.map((lesson) => lesson.isLocked)).toEqual([
        false,
        false,
        true,
        true,
        true,
        true,
        true,
      ]);
      const opened = await learner.call(lessons.get, { params: { id: course.lessons[1]!.id } });
      expect(opened.status).toBe(200);
    },
  );

  test(
    'a lesson cannot be completed before the previous ones, and nothing changes',
    { tags: ['L-COURSE-18'] },
    async () => {
      const course = firstCourse(academy);
      const learner = await academy.learner();
      const refused = await completeLesson(learner, course, course.lessons[4]!.id);
      expect(refused.status).toBe(403);
      expect(refused.error.code).toBe('lessons.locked');
      const records = await learner.call(progress.list, { params: { userId: learner.id } });
      expect(records.body).toEqual([]);
    },
  );

  test('the position is saved, and going back does not reduce progress', { tags: ['L-API-13'] }, async () => {
    const course = firstCourse(academy);
    const learner = await academy.learner();
    const lesson = course.lessons[0]!;
    const save = (percent: number) =>
      learner.call(progress.save, {
        params: { userId: learner.id },
        body: { courseId: course.id, lessonId: lesson.id, progress: percent, isCompleted: false },
      });
    const slides = lesson.slides.length;
    await save((7 / slides) * 100);
    await save((3 / slides) * 100);
    const opened = await learner.call(lessons.get, { params: { id: lesson.id } });
    expect(opened.body.position).toBe(3);
    const [record] = (await learner.call(progress.list, { params: { userId: learner.id } })).body;
    expect(record?.progress).toBe(Math.round((7 / slides) * 100));
  });

  test('a completed lesson stays completed when it is read again', { tags: ['L-COURSE-16'] }, async () => {
    const course = firstCourse(academy);
    const learner = await academy.learner();
    const lesson = course.lessons[0]!;
    await completeLesson(learner, course, lesson.id);
    const again = await learner.call(progress.save, {
      params: { userId: learner.id },
      body: { courseId: course.id, lessonId: lesson.id, progress: 20, isCompleted: false },
    });
    expect(again.body).toMatchObject({ isCompleted: true, progress: 100 });
  });

  test(
    'course progress is the rounded share of completed lessons',
    { tags: ['L-COURSE-14', 'L-API-14'] },
    async () => {
      const course = firstCourse(academy);
      const learner = await academy.learner();
      for (const lesson of course.lessons.slice(0, 3)) await completeLesson(learner, course, lesson.id);
      const ofCourse = await learner.call(progress.ofCourse, {
        params: { userId: learner.id, courseId: course.id },
      });
      expect(ofCourse.body).toMatchObject({ completedLessons: 3, totalLessons: 7, progress: 43 });
    },
  );

  test('a save without a course is rejected with the specified message', { tags: ['L-ERR-05'] }, async () => {
    const learner = await academy.learner();
    const refused = await learner.call(progress.save, {
      params: { userId: learner.id },
      body: { lessonId: 99, progress: 10, isCompleted: false } as never,
    });
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({
      code: 'request.invalid',
      fields: { courseId: 'Missing user or course ID' },
    });
  });

  test('a completion is in the ledger with its summary, without the slides before it', async () => {
    const course = firstCourse(academy);
    const learner = await academy.learner();
    const [lesson] = course.lessons;
    const read = (percent: number) =>
      learner.call(progress.save, {
        params: { userId: learner.id },
        body: { courseId: course.id, lessonId: lesson!.id, progress: percent, isCompleted: false },
      });
    // Later than the sign-in, which has the time of the database.
    academy.clock.now = new Date('2127-03-01T08:00:00.000Z');
    for (const percent of [10, 40, 90]) await read(percent);
    academy.clock.now = new Date('2127-03-01T08:30:00.000Z');
    await Promise.all([1, 2, 3].map(() => completeLesson(learner, course, lesson!.id)));
    academy.clock.now = new Date('2127-03-02T09:00:00.000Z');
    await read(20);
    const { db } = academy.database;
    const rows = await db
      .selectFrom('ledger')
      .selectAll()
      .where('subjectId', '=', learner.id)
      .where('object', '=', `lesson:${lesson!.id}`)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: 'lesson.completed',
      actorId: learner.id,
      at: '2127-03-01T08:30:00.000Z',
      before: null,
    });
    expect(JSON.parse(rows[0]!.after ?? '')).toMatchObject({
      version: course.version,
      contentHash: lesson!.contentHash,
      firstReadAt: '2127-03-01T08:00:00.000Z',
    });
    const { rows: days } = await sql<{ day: string }>`
      select day::text from study_days where user_id = ${learner.id} order by 1`.execute(db);
    expect(days.map(({ day }) => day)).toEqual(['2127-03-01', '2127-03-02']);
    const record = await learner.call(records.get, { params: { userId: learner.id } });
    expect(record.body).toMatchObject({ asOf: '2127-03-02T09:00:00.000Z', ledger: { isWhole: true } });
  });
});
