import {
  advanced,
  competencies,
  interviews,
  learningPaths,
  mentorship,
  practice,
  ROLES,
  search,
} from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAcademy, type Answer, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { give, startQuiz } from '../../../test/practice.ts';
import { examItems } from '../../content/catalogue.ts';

let academy: TestAcademy;
let learner: Learner;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  learner = await academy.learner({ role: 'Study_Coordinator' });
});
afterAll(() => academy.close());

/** Everything that was answered since, as text. */
let replies: string[] = [];
beforeEach(() => {
  replies = [];
});

async function keep<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body, error } = await answer;
  expect(status, JSON.stringify(error)).toBe(200);
  replies.push(JSON.stringify(body));
  return body;
}

/** Answers a quiz to its end, so that everything it would ever explain was explained. */
async function takeWhole(id: number): Promise<void> {
  const { questions } = await keep(learner.call(practice.get, { params: { id } }));
  for (const question of questions) await keep(give(learner, id, question.id, 0));
  await keep(learner.call(practice.submit, { params: { id } }));
  await keep(learner.call(practice.get, { params: { id } }));
}

async function walkPractice(): Promise<void> {
  for (let round = 0; round < 2; round++) await takeWhole((await startQuiz(learner)).id);
  await keep(learner.call(practice.overview, { params: { userId: learner.id } }));
  await keep(learner.call(advanced.analytics, { params: { userId: learner.id } }));
}

async function walkPaths(): Promise<void> {
  const paths = await keep(learner.call(learningPaths.list));
  let pretests = 0;
  for (const { id: pathId } of paths) {
    const params = { userId: learner.id, pathId };
    await keep(learner.call(learningPaths.enroll, { params }));
    const { modules } = await keep(learner.call(learningPaths.get, { params }));
    for (const module of modules.filter(({ isPretestOpen }) => isPretestOpen)) {
      const call = { params: { ...params, courseId: module.id } };
      await takeWhole((await keep(learner.call(learningPaths.pretest, call))).sessionId);
      pretests++;
    }
  }
  expect(pretests).toBeGreaterThan(0);
}

async function walkCompetencies(): Promise<void> {
  const framework = await keep(
    learner.call(competencies.framework, { params: { role: 'Study_Coordinator' } }),
  );
  const userId = learner.id;
  for (const { id } of [...framework.core.slice(0, 2), ...framework.leadership.slice(0, 1)]) {
    const body = { competencyArea: id, assessmentType: 'comprehensive' as const };
    const { sessionId } = await keep(learner.call(competencies.assess, { params: { userId }, body }));
    await takeWhole(sessionId);
    await keep(learner.call(competencies.plan, { params: { userId, competencyId: id } }));
  }
}

async function walkWords(): Promise<void> {
  for (const role of ROLES) await keep(learner.call(interviews.guide, { params: { role } }));
  const courses = academy.catalogue.courses.filter(({ isPublished }) => isPublished);
  for (const [index, course] of courses.entries()) {
    const [item] = examItems(course);
    const words = item?.stem.split(' ').slice(0, 8).join(' ') ?? course.title;
    await keep(learner.call(search.find, { query: { q: words, limit: 50 } }));
    // The mentor takes ten questions a minute.
    if (index < 8) await keep(learner.call(mentorship.ask, { body: { question: words } }));
  }
}

function told(): string[] {
  const text = replies.join('\n');
  // As JSON writes it, and long enough that no lesson says the same by chance.
  const written = (part: string) => JSON.stringify(part).slice(1, -1);
  return academy.catalogue.courses
    .flatMap(examItems)
    .filter(({ stem, rationale }) => text.includes(written(stem)) || text.includes(written(rationale)))
    .map(({ id }) => id);
}

test('a new learner never sees an assessment item anywhere else', async () => {
  await walkPractice();
  await walkPaths();
  await walkCompetencies();
  await walkWords();
  expect(replies.length).toBeGreaterThan(100);
  expect(told()).toEqual([]);
}, 120_000);

test('after a pass, practice still contains no exam item', async () => {
  const course = firstCourse(academy, 'Study_Coordinator');
  await completeCourse(learner, course);
  await takeAssessment(academy, learner, course, 19);
  for (let round = 0; round < 8; round++) await takeWhole((await startQuiz(learner)).id);
  expect(told()).toEqual([]);
}, 60_000);
