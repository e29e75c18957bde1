import { users } from '@trialwright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, completeLesson, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { begin, confirm, pay } from '../../../test/payments.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

test(
  'each owned role has its own progress, study time, and readiness',
  { tags: ['C-HUB-07', 'C-HUB-08'] },
  async () => {
    const learner = await academy.learner({ role: 'CRA' });
    const read = async () =>
      (await learner.call(users.roleProgress, { params: { userId: learner.id } })).body;
    const course = firstCourse(academy);
    const total = academy.catalogue.coursesOf('CRA').reduce((sum, { lessons }) => sum + lessons.length, 0);
    expect(await read()).toEqual([
      {
        role: 'CRA',
        progress: 0,
        completedCourses: 0,
        totalCourses: 7,
        completedLessons: 0,
        totalLessons: total,
        studyHours: 0,
        recordedMinutes: 0,
        certificates: 0,
        readyForAssessment: 0,
        nextCourse: { id: course.id, title: course.title },
      },
    ]);
    await completeLesson(learner, course, course.lessons[0]!.id);
    expect(await read()).toMatchObject([{ completedLessons: 1, progress: Math.round(100 / total) }]);
    await completeCourse(learner, course);
    expect(await read()).toMatchObject([
      {
        completedCourses: 1,
        readyForAssessment: 1,
        certificates: 0,
        studyHours: Math.round(course.lessons.reduce((sum, { minutes }) => sum + minutes, 0) / 6) / 10,
      },
    ]);
    await takeAssessment(academy, learner, course, 20);
    expect(await read()).toMatchObject([{ readyForAssessment: 0, certificates: 1 }]);
    const intent = await begin(learner, 'CTM', 299);
    await pay(learner, intent);
    await confirm(learner, intent);
    academy.app.context.sessions.forget(learner.id);
    expect((await read()).map(({ role, progress }) => [role, progress > 0])).toEqual([
      ['CRA', true],
      ['CTM', false],
    ]);
  },
);
