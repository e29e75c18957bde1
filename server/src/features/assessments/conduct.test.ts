import { HONESTY_STATEMENT, assessments } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { setCatalogue } from '../../../test/catalogue.ts';
import { answerKey, completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { buildCatalogue, type CatalogueCourse } from '../../content/catalogue.ts';

let academy: TestAcademy;
let course: CatalogueCourse;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  setCatalogue(academy, academy.catalogue);
  course = firstCourse(academy);
});
afterAll(() => academy.close());

const HOUR = 3_600_000;

function pass(milliseconds: number): void {
  academy.clock.now = new Date(academy.clock.now.getTime() + milliseconds);
}

const start = (learner: Learner, id = course.id) =>
  learner.call(assessments.start, { params: { assessmentId: id }, body: { acceptsStatement: true } });

const submit = (learner: Learner, answers?: Record<string, number>) =>
  learner.call(assessments.submit, {
    params: { userId: learner.id },
    body: { assessmentId: course.id, ...(answers && { answers }) },
  });

/** Reads again what the next attempt asks for. */
async function rereadAll(learner: Learner): Promise<void> {
  const { body } = await learner.call(assessments.next, {
    params: { userId: learner.id, assessmentId: course.id },
  });
  for (const { lessonId } of body.reread) await learner.hasRead(lessonId);
}

describe('the conduct of an attempt', () => {
  test('begins with the statement of honesty, which the ledger names', async () => {
    const learner = await academy.learner();
    const refused = await learner.call(assessments.start, { params: { assessmentId: course.id } });
    expect(refused.error.code).toBe('attempts.statement_required');
    expect(await academy.database.db.selectFrom('attempts').select('id').execute()).toEqual([]);
    await start(learner);
    const { db } = academy.database;
    const row = await db
      .selectFrom('ledger')
      .select('after')
      .where('action', '=', 'attempt.started')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.after ?? '')).toMatchObject({ statement: HONESTY_STATEMENT.version });
    const attempt = await db.selectFrom('attempts').select('statementAt').executeTakeFirstOrThrow();
    expect(attempt.statementAt).toEqual(academy.clock.now);
    // Going on with what is open asks for nothing again.
    expect((await learner.call(assessments.start, { params: { assessmentId: course.id } })).status).toBe(200);
  });

  test('runs on one device at a time: where it is opened last, it goes on', async () => {
    const learner = await academy.learner();
    const elsewhere = await academy.signInAgain(learner);
    const { body } = await start(learner);
    const [first] = body.questions;
    const give = (from: Learner) =>
      from.call(assessments.answer, { params: { id: body.id }, body: { answers: { [first!.id]: 1 } } });
    expect((await give(elsewhere)).error.code).toBe('attempts.other_session');
    expect((await start(elsewhere)).body.id).toBe(body.id);
    expect((await give(elsewhere)).status).toBe(200);
    expect((await give(learner)).error.code).toBe('attempts.other_session');
    expect((await submit(learner)).error.code).toBe('attempts.other_session');
    const row = await academy.database.db.selectFrom('attempts').select('conduct').executeTakeFirstOrThrow();
    expect(row.conduct).toMatchObject({ moved: 1 });
  });

  test('counts how often the page was left, and punishes nobody for it', async () => {
    const learner = await academy.learner();
    const { body } = await start(learner);
    const key = await answerKey(academy, course, body.id);
    for (const conduct of [
      { left: 1, pasted: 0, printed: 0 },
      { left: 1, pasted: 2, printed: 1 },
    ])
      await learner.call(assessments.answer, { params: { id: body.id }, body: { answers: {}, conduct } });
    const result = await submit(learner, key);
    expect(result.body.score).toBe(100);
    const row = await academy.database.db
      .selectFrom('ledger')
      .select('after')
      .where('action', '=', 'attempt.submitted')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.after ?? '')).toMatchObject({
      conduct: { left: 2, pasted: 2, printed: 1, moved: 0 },
    });
  });

  test('one attempt is open at a time', async () => {
    const learner = await academy.learner();
    await completeCourse(learner, course);
    const [, second] = academy.catalogue.coursesOf('CRA');
    await start(learner);
    const refused = await start(learner, second!.id);
    expect(refused.error.code).toBe('attempts.another_open');
    expect(refused.error.message).toContain(course.title);
  });

  test('where the operator asks for it, a critical miss fails the attempt', async () => {
    const exams = {
      ...academy.catalogue.academy.exams,
      courses: { [course.slug]: { criticalRequired: true } },
    };
    setCatalogue(academy, buildCatalogue({ ...academy.catalogue.academy, exams }, academy.catalogue.courses));
    const learner = await academy.learner();
    const { body } = await start(learner);
    const key = await answerKey(academy, course, body.id);
    const critical = course.questions.find(({ id, critical: isCritical }) => isCritical && id in key)!;
    const wrong = { ...key, [critical.id]: ((key[critical.id] ?? 0) + 1) % 4 };
    const result = await submit(learner, wrong);
    expect(result.body).toMatchObject({ score: 95, passed: false });
    expect(result.body.weakLessons[0]).toMatchObject({ isCritical: true });
  });
});

describe('retakes', () => {
  test('the second attempt may follow at once, the third after a day and a reread, the fourth after a week', async () => {
    const learner = await academy.learner();
    const { lessons } = course;
    // Half of the course was read before, half never: the third attempt asks for both.
    for (const { id } of lessons.slice(0, 3)) await learner.hasRead(id);
    const next = async () =>
      (await learner.call(assessments.next, { params: { userId: learner.id, assessmentId: course.id } }))
        .body;
    expect(await next()).toEqual({
      number: 1,
      availableAt: null,
      reread: [],
      waitHours: [0, 24, 168],
      isCriticalRequired: false,
      isSupervised: false,
    });
    await takeAssessment(academy, learner, course, 5);
    await takeAssessment(academy, learner, course, 6);
    const early = await start(learner);
    expect(early.status).toBe(409);
    expect(early.error).toMatchObject({
      code: 'attempts.too_early',
      message: 'Attempt 3 unlocks in 24 hours.',
    });
    expect(early.headers['retry-after']).toBe('86400');
    pass(24 * HOUR);
    const unread = await start(learner);
    expect(unread.error.code).toBe('attempts.reread_first');
    expect(unread.error.way?.href).toMatch(/^\/lesson\/\d+$/);
    const { reread } = await next();
    expect(reread.every(({ isRead }) => !isRead)).toBe(true);
    expect(reread.some(({ lessonId }) => lessons.slice(3).some(({ id }) => id === lessonId))).toBe(true);
    await rereadAll(learner);
    expect((await next()).reread.every(({ isRead }) => isRead)).toBe(true);
    await takeAssessment(academy, learner, course, 7);
    pass(6 * 24 * HOUR);
    await rereadAll(learner);
    expect((await start(learner)).error.message).toBe('Attempt 4 unlocks in 24 hours.');
    pass(24 * HOUR);
    await rereadAll(learner);
    await takeAssessment(academy, learner, course, 20);
    // After a pass a new count begins.
    expect(await next()).toMatchObject({ number: 1, availableAt: null });
  });

  test('after a failed attempt the result names what to read, and no question, key, or reason', async () => {
    const learner = await academy.learner();
    const result = await takeAssessment(academy, learner, course, 12);
    expect(result).toMatchObject({ passed: false, questions: 20, review: [] });
    expect(result.weakLessons.length).toBeGreaterThan(0);
    for (const weak of result.weakLessons) {
      const lesson = course.lessons.find(({ id }) => id === weak.lessonId)!;
      expect(weak.lessonTitle).toBe(lesson.title);
      expect(weak.correct).toBeLessThan(weak.asked);
      for (const objective of weak.objectives) expect(lesson.objectives).toContain(objective);
    }
    const critical = result.weakLessons.map(({ isCritical }) => isCritical);
    expect(critical).toEqual(critical.toSorted((one, other) => Number(other) - Number(one)));
    const text = JSON.stringify(result);
    for (const { stem, rationale } of course.questions) {
      expect(text).not.toContain(JSON.stringify(stem).slice(1, -1));
      expect(text).not.toContain(JSON.stringify(rationale).slice(1, -1));
    }
    const admin = await academy.learner({ isAdmin: true });
    const seen = await admin.call(assessments.result, { params: { id: result.attemptId } });
    expect(seen.body.review).toHaveLength(20);
  });
});
