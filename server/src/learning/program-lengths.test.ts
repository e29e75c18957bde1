import { certificates, courses } from '@trialwright/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startAcademy, type TestAcademy } from '../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../test/learning.ts';
import type { CatalogueCourse } from '../content/catalogue.ts';
import { measureProgramLengths, PILOT_LEARNERS } from './program-lengths.service.ts';
import { listProgramLengths } from './program-lengths.store.ts';

let academy: TestAcademy;
let course: CatalogueCourse;
beforeAll(async () => {
  academy = await startAcademy();
  course = firstCourse(academy);
});
afterAll(() => academy.close());

/** What the certificate states of somebody who took so long, as far as was recorded. */
async function finish(minutes: number | undefined) {
  const learner = await academy.learner();
  await completeCourse(learner, course);
  const activeMs = minutes === undefined ? 0 : Math.floor((minutes * 60_000) / course.lessons.length);
  const { db } = academy.database;
  await db.updateTable('readings').set({ activeMs }).where('userId', '=', learner.id).execute();
  const { certificateNumber: number = '' } = await takeAssessment(academy, learner, course, 20);
  return (await academy.visitor(certificates.get, { params: { number } })).body.claims;
}

/** Measures, and waits until this process knows. */
async function measure(): Promise<void> {
  await measureProgramLengths(academy.app.context);
  const [{ learners } = {}] = await listProgramLengths(academy.database.db);
  const known = () => academy.app.context.content.catalogue.course(course.id)?.measuredLearners;
  await vi.waitFor(() => expect(known()).toBe(learners));
}

const stated = async () =>
  (await academy.visitor(courses.get, { params: { id: course.id } })).body.programLength;

test('the program length is the median of recorded times once 30 people have finished', async () => {
  const computed = { hours: Math.floor(course.minutes / 15) / 4, ...course.workload };
  expect((await finish(undefined)).studyTime).toBeUndefined();
  expect(await finish(40)).toMatchObject({ programLength: computed, studyTime: { lessonSeconds: 2399 } });
  for (let finished = 1; finished < PILOT_LEARNERS - 1; finished += 1)
    await finish(finished % 2 === 0 ? 100 : 140);
  await measure();
  expect(await stated()).toEqual(computed);
  await finish(110);
  await measure();
  // The middle of 40, fourteen times 100, 110, and fourteen times 140 minutes, in quarters of an hour.
  const measured = { hours: 1.75, learners: PILOT_LEARNERS, ...course.workload };
  expect(await stated()).toEqual(measured);
  expect((await academy.visitor(courses.get, { params: { id: course.id } })).body.estimatedHours).toBe(1.8);
  expect((await finish(90)).programLength).toEqual(measured);
});
