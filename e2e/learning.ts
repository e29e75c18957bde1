import { expect, type Page } from '@playwright/test';
import type { Role } from '@trialwright/contract';
import { checksOf, type CatalogueCourse, type CatalogueLesson } from '../server/src/content/catalogue.ts';
import { keyOf } from '../server/src/content/checks/check.ts';
import { catalogue, rightAnswer } from './academy.ts';
import { enroll, type Person } from './people.ts';

async function post(page: Page, path: string, data: object): Promise<void> {
  const response = await page.request.post(path, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
}

/** Reads lessons, answers their checks, and completes them, without their pages. */
export async function completeLessons(
  page: Page,
  userId: number,
  lessons: readonly CatalogueLesson[],
): Promise<void> {
  for (const lesson of lessons) {
    const { id, courseId } = lesson;
    await post(page, `/api/users/${userId}/reading/${id}`, { sentAt: new Date().toISOString(), stays: [] });
    for (const { check } of checksOf(lesson))
      await post(page, `/api/lessons/${id}/checks/${check.id}`, keyOf(check));
    const done = { courseId, lessonId: id, progress: 100, isCompleted: true };
    await post(page, `/api/users/${userId}/progress`, done);
  }
}

/** Takes the assessment of a course with so many right answers, without its page. */
export async function takeAssessment(
  page: Page,
  userId: number,
  course: CatalogueCourse,
  right: number,
): Promise<void> {
  const started = await page.request.post(`/api/assessments/${course.id}/attempts`, {
    data: { acceptsStatement: true },
  });
  const { questions } = await started.json();
  const answers: Record<string, number> = {};
  for (const [index, { id, question, options }] of questions.entries()) {
    const squeezed = options.map((text: string) => text.replaceAll(/\s+/g, ' ').trim());
    const key = squeezed.indexOf(rightAnswer(course, question));
    answers[id] = index < right ? key : (key + 1) % 4;
  }
  await post(page, `/api/users/${userId}/assessments`, { assessmentId: course.id, answers });
}

/** Somebody of the test's own who has completed the first course of their role and holds its certificate. */
export async function graduate(
  page: Page,
  name: string,
  role: Role = 'Study_Coordinator',
): Promise<Person & { course: CatalogueCourse }> {
  const person = await enroll(page, name, { role });
  const [course] = catalogue.coursesOf(role);
  if (!course) throw new Error(`There is no course for ${role}.`);
  await completeLessons(page, person.id, course.lessons);
  await takeAssessment(page, person.id, course, 18);
  return { ...person, course };
}

interface Held {
  courseId: number;
  certificateNumber: string;
}

/** The number of the certificate that somebody holds for a course. */
export async function certificateOf(page: Page, userId: number, courseId: number): Promise<string> {
  const held = (await (await page.request.get(`/api/users/${userId}/certificates`)).json()) as Held[];
  const found = held.find((each) => each.courseId === courseId);
  if (!found) throw new Error('There is no certificate.');
  return found.certificateNumber;
}
