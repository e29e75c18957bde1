import { ATTEMPT_SECONDS, assessments, certificates, courses, lessons, search } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { setCatalogue, setTwoCourses } from '../../../test/catalogue.ts';
import { asShown } from '../../../test/drawn.ts';
import { answerKey, completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { buildCatalogue, examItems, type CatalogueCourse } from '../../content/catalogue.ts';
import { sha256 } from '../../content/load-course.ts';

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

const MINUTE = 60_000;

function pass(milliseconds: number): void {
  academy.clock.now = new Date(academy.clock.now.getTime() + milliseconds);
}

const start = (learner: Learner, id = course.id) =>
  learner.call(assessments.start, { params: { assessmentId: id }, body: { acceptsStatement: true } });

const answer = (learner: Learner, id: number, answers: Record<string, number>) =>
  learner.call(assessments.answer, { params: { id }, body: { answers } });

const submit = (learner: Learner, answers?: Record<string, number>, extra: object = {}) =>
  learner.call(assessments.submit, {
    params: { userId: learner.id },
    body: { assessmentId: course.id, ...(answers && { answers }), ...extra },
  });

/** Reads again what the next attempt asks for. */
async function rereadAll(learner: Learner): Promise<void> {
  const { body } = await learner.call(assessments.next, {
    params: { userId: learner.id, assessmentId: course.id },
  });
  for (const { lessonId } of body.reread) await learner.hasRead(lessonId);
}

/** Answers questions `from` to `to`, the first `right` correctly and the rest incorrectly. */
function choose(key: Record<string, number>, right: number, from = 0, to = 20): Record<string, number> {
  return Object.fromEntries(
    Object.entries(key)
      .map(([id, correct], index) => [id, index < right ? correct : (correct + 1) % 4] as const)
      .slice(from, to),
  );
}

async function actionsOf(learner: Learner): Promise<string[]> {
  const rows = await academy.database.db
    .selectFrom('ledger')
    .select('action')
    .where('subjectId', '=', learner.id)
    .where('action', 'not like', 'session.%')
    .orderBy('seq')
    .execute();
  return rows.map(({ action }) => action);
}

test('an open attempt is listed on every device until it ends', async () => {
  const course = firstCourse(academy);
  const learner = await academy.learner();
  const params = { userId: learner.id };
  const open = async () => (await learner.call(assessments.open, { params })).body;
  expect(await open()).toEqual([]);
  const { body } = await learner.call(assessments.start, {
    params: { assessmentId: course.id },
    body: { acceptsStatement: true },
  });
  academy.clock.now = new Date(academy.clock.now.getTime() + 10 * 60_000);
  expect(await open()).toEqual([
    { attemptId: body.id, assessmentId: course.id, courseTitle: course.title, secondsLeft: 50 * 60 },
  ]);
  academy.clock.now = new Date(academy.clock.now.getTime() + 51 * 60_000);
  expect(await open()).toEqual([]);
});

describe('starting an attempt', () => {
  test(
    'asks 20 questions with four options each, for 60 minutes by the server’s clock',
    { tags: ['L-ASSESS-23', 'L-ASSESS-24'] },
    async () => {
      const learner = await academy.learner();
      const { status, body } = await start(learner);
      expect(status).toBe(200);
      expect(body.questions).toHaveLength(20);
      for (const { options } of body.questions) expect(new Set(options).size).toBe(4);
      expect(body.startedAt).toBe(academy.clock.now.toISOString());
      expect(body.now).toBe(body.startedAt);
      expect(Date.parse(body.expiresAt) - Date.parse(body.startedAt)).toBe(ATTEMPT_SECONDS * 1000);
      expect(body.answers).toEqual({});
    },
  );

  test(
    'no reply before submission contains a key, a reason, or a rationale',
    { tags: ['L-ASSESS-24'] },
    async () => {
      const learner = await academy.learner();
      const started = await start(learner);
      const id = started.body.id;
      const first = started.body.questions[0]!;
      const replies = [
        started,
        await start(learner),
        await answer(learner, id, { [first.id]: 1 }),
        await learner.call(assessments.result, { params: { id } }),
        await learner.call(assessments.list, { params: { userId: learner.id } }),
        await learner.call(courses.get, { params: { id: course.id } }),
        await learner.call(courses.lessons, { params: { id: course.id } }),
        await learner.call(lessons.get, { params: { id: course.lessons[0]!.id } }),
        await learner.call(search.find, { query: { q: first.question } }),
        await submit(learner, { [first.id]: 1 }),
      ];
      const asked = started.body.questions.map((each) =>
        course.questions.find((item) => item.id === each.id)!,
      );
      for (const { body } of replies) {
        const text = JSON.stringify(body);
        expect(text).not.toMatch(/"(correct|isCorrect|why|rationale|key)"/);
        for (const item of asked) {
          expect(text).not.toContain(JSON.stringify(item.rationale).slice(1, -1));
          for (const { why } of item.options) expect(text).not.toContain(JSON.stringify(why).slice(1, -1));
        }
      }
      expect(replies[3]?.status).toBe(404);
    },
  );

  test(
    'started again, returns the open attempt with the answers given so far',
    { tags: ['L-ASSESS-23'] },
    async () => {
      const learner = await academy.learner();
      const first = await start(learner);
      const [one, two] = first.body.questions;
      await answer(learner, first.body.id, { [one!.id]: 2 });
      pass(59 * MINUTE);
      await answer(learner, first.body.id, { [two!.id]: 0, [one!.id]: 3 });
      const again = await start(learner);
      expect(again.body).toEqual({
        ...first.body,
        now: academy.clock.now.toISOString(),
        answers: { [one!.id]: 3, [two!.id]: 0 },
      });
    },
  );

  test('two concurrent starts open one attempt', async () => {
    const learner = await academy.learner();
    const started = await Promise.all(Array.from({ length: 6 }, () => start(learner)));
    expect(started.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(started.map(({ body }) => body.id)).size).toBe(1);
    expect(new Set(started.map(({ body }) => JSON.stringify(body.questions))).size).toBe(1);
    expect((await actionsOf(learner)).filter((action) => action === 'attempt.started')).toHaveLength(1);
  });

  test(
    'is refused for a course that is locked or in development',
    { tags: ['L-COURSE-18', 'L-ASSESS-08'] },
    async () => {
      const [, second, third] = setTwoCourses(academy);
      const learner = await academy.learner();
      const locked = await start(learner, second.id);
      expect(locked.status).toBe(403);
      expect(locked.error.code).toBe('courses.locked');
      const planned = await start(learner, third.id);
      expect(planned.status).toBe(403);
      expect(planned.error.code).toBe('courses.in_preparation');
      expect((await start(learner, 99_999)).error.code).toBe('courses.not_found');
      await completeCourse(learner, course);
      expect((await start(learner, second.id)).status).toBe(200);
    },
  );
});

describe('answering', () => {
  test('is refused for another learner’s attempt, which is unchanged', async () => {
    const owner = await academy.learner();
    const stranger = await academy.learner();
    const { body } = await start(owner);
    const refused = await answer(stranger, body.id, { [body.questions[0]!.id]: 1 });
    expect(refused.status).toBe(404);
    expect((await start(owner)).body.answers).toEqual({});
  });

  test('is refused for a question not asked and for an unknown option', async () => {
    const learner = await academy.learner();
    const { body } = await start(learner);
    const unknown = await answer(learner, body.id, { [body.questions[0]!.id]: 1, 'not-asked': 1 });
    expect(unknown.status).toBe(400);
    expect(unknown.error).toMatchObject({
      code: 'attempts.unknown_question',
      fields: { 'answers.not-asked': 'That question isn’t part of this attempt.' },
    });
    for (const option of [4, -1, 1.5]) {
      const bad = await answer(learner, body.id, { [body.questions[0]!.id]: option });
      expect(bad.error.code, String(option)).toBe('request.invalid');
    }
    expect((await start(learner)).body.answers).toEqual({});
  });

  test('is refused once the attempt is submitted or its time is up', async () => {
    const learner = await academy.learner();
    const { attemptId } = await takeAssessment(academy, learner, course, 3);
    const late = await answer(learner, attemptId, {});
    expect(late.status).toBe(409);
    expect(late.error.code).toBe('attempts.already_submitted');
    const { body } = await start(learner);
    pass(60 * MINUTE + 6000);
    const over = await answer(learner, body.id, { [body.questions[0]!.id]: 1 });
    expect(over.status).toBe(409);
    expect(over.error.code).toBe('attempts.expired');
  });
});

describe('submitting', () => {
  test(
    '15 of 20 fail with 75 percent, 16 pass with 80',
    { tags: ['L-ASSESS-21', 'L-ASSESS-22', 'L-ASSESS-25'] },
    async () => {
      const learner = await academy.learner();
      const failed = await takeAssessment(academy, learner, course, 15);
      expect(failed).toMatchObject({ assessmentId: course.id, score: 75, passed: false, correctAnswers: 15 });
      const passed = await takeAssessment(academy, learner, course, 16);
      expect(passed).toMatchObject({ assessmentId: course.id, score: 80, passed: true, correctAnswers: 16 });
      expect(Object.keys(passed.answers)).toHaveLength(20);
      const list = await learner.call(assessments.list, { params: { userId: learner.id } });
      expect(list.body.map(({ score, passed }) => ({ score, passed }))).toEqual([
        { score: 80, passed: true },
        { score: 75, passed: false },
      ]);
    },
  );

  test('ignores a score and a pass in the request', { tags: ['L-API-22', 'L-API-23'] }, async () => {
    const learner = await academy.learner();
    const { body } = await start(learner);
    const wrong = choose(await answerKey(academy, course, body.id), 0);
    const result = await submit(learner, wrong, { score: 100, passed: true, correctAnswers: 20, userId: 1 });
    expect(result.body).toMatchObject({ score: 0, passed: false, correctAnswers: 0 });
    const list = await learner.call(assessments.list, { params: { userId: learner.id } });
    expect(list.body).toMatchObject([{ assessmentId: course.id, score: 0, passed: false }]);
  });

  test('every question of the review has the number under which it was asked', async () => {
    const learner = await academy.learner();
    const { body: attempt } = await start(learner);
    const { body: result } = await submit(learner, choose(await answerKey(academy, course, attempt.id), 17));
    const byNumber = result.review.toSorted((one, other) => one.number - other.number);
    expect(byNumber.map(({ number }) => number)).toEqual(attempt.questions.map((_, index) => index + 1));
    expect(byNumber.map(({ questionId }) => questionId)).toEqual(attempt.questions.map(({ id }) => id));
  });

  test(
    'after a pass, the result shows the choice, the key, the rationale, and the lesson for every question',
    { tags: ['L-ASSESS-17'] },
    async () => {
      const learner = await academy.learner();
      const result = await takeAssessment(academy, learner, course, 17);
      expect(result.review).toHaveLength(20);
      expect(result.review.filter(({ chosen, correct }) => chosen === correct)).toHaveLength(17);
      for (const item of result.review) {
        const written = course.questions.find(({ id }) => id === item.questionId)!;
        const source = asShown(written, item.question)!;
        expect(item).toMatchObject({
          question: source.stem,
          rationale: source.rationale,
          reference: source.reference,
        });
        expect(source.options.find(({ text }) => text === item.options[item.correct])?.correct).toBe(true);
        expect(course.lessons.find(({ id }) => id === item.lessonId)?.title).toBe(item.lessonTitle);
      }
      const later = await learner.call(assessments.result, { params: { id: result.attemptId } });
      expect(later.body).toEqual(result);
    },
  );

  test(
    'is refused while questions are unanswered, and the attempt continues',
    { tags: ['L-ASSESS-15'] },
    async () => {
      const learner = await academy.learner();
      const { body } = await start(learner);
      const key = await answerKey(academy, course, body.id);
      const refused = await submit(learner, choose(key, 20, 0, 19));
      expect(refused.status).toBe(409);
      expect(refused.error).toMatchObject({
        code: 'attempts.unanswered',
        message: expect.stringContaining('Unanswered: 1.') as string,
      });
      expect((await start(learner)).body.id).toBe(body.id);
      await answer(learner, body.id, choose(key, 20, 0, 10));
      const result = await submit(learner, choose(key, 20, 10));
      expect(result.body).toMatchObject({ attemptId: body.id, score: 100 });
    },
  );

  test('a second time returns the first result and changes nothing', async () => {
    const learner = await academy.learner();
    const first = await takeAssessment(academy, learner, course, 10);
    pass(MINUTE);
    const again = await submit(
      learner,
      Object.fromEntries(first.review.map((item) => [item.questionId, item.correct])),
    );
    expect(again.body).toEqual(first);
    expect((await actionsOf(learner)).filter((action) => action === 'attempt.submitted')).toHaveLength(1);
  });

  test('twice at the same moment produces one result and one certificate', async () => {
    const learner = await academy.learner();
    await completeCourse(learner, course);
    const { body } = await start(learner);
    const right = choose(await answerKey(academy, course, body.id), 20);
    const results = await Promise.all(Array.from({ length: 5 }, () => submit(learner, right)));
    for (const result of results) expect(result.body).toEqual(results[0]?.body);
    expect(results[0]?.body.certificateNumber).toMatch(/^CR-/);
    const issued = await learner.call(certificates.list, { params: { userId: learner.id } });
    expect(issued.body).toHaveLength(1);
    const actions = await actionsOf(learner);
    for (const action of ['attempt.submitted', 'certificate.issued'])
      expect(actions.filter((each) => each === action)).toHaveLength(1);
  });

  test('without an attempt there is nothing to submit', async () => {
    const learner = await academy.learner();
    const refused = await submit(learner, {});
    expect(refused.status).toBe(409);
    expect(refused.error.code).toBe('attempts.none_open');
  });

  test('start and result are in the ledger with the form and the answers given', async () => {
    const learner = await academy.learner();
    const result = await takeAssessment(academy, learner, course, 17);
    const rows = await academy.database.db
      .selectFrom('ledger')
      .select(['action', 'object', 'after', 'actorId'])
      .where('object', '=', `attempt:${result.attemptId}`)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['attempt.started', learner.id],
      ['attempt.submitted', learner.id],
    ]);
    const [started, submitted] = rows.map(({ after }) => JSON.parse(after ?? '') as Record<string, unknown>);
    expect(started).toMatchObject({ courseId: course.id, contentHash: course.contentHash });
    expect(started?.['form']).toHaveLength(20);
    expect(submitted).toMatchObject({ score: 85, passed: true, answers: result.answers });
  });
});

describe('when time is up', () => {
  test('the saved answers are graded and late ones are not counted', { tags: ['L-ASSESS-23'] }, async () => {
    const learner = await academy.learner();
    const { body } = await start(learner);
    const right = choose(await answerKey(academy, course, body.id), 20);
    await answer(learner, body.id, Object.fromEntries(Object.entries(right).slice(0, 7)));
    pass(60 * MINUTE + 6000);
    const result = await submit(learner, right);
    expect(result.body).toMatchObject({
      attemptId: body.id,
      score: 35,
      passed: false,
      submittedAt: body.expiresAt,
    });
    expect(Object.keys(result.body.answers)).toHaveLength(7);
  });

  test('answers sent in the last second still count, for slow networks', async () => {
    const learner = await academy.learner();
    const { body } = await start(learner);
    const right = choose(await answerKey(academy, course, body.id), 20);
    pass(60 * MINUTE + 4000);
    const result = await submit(learner, right);
    expect(result.body).toMatchObject({ score: 100, submittedAt: body.expiresAt });
  });

  test('a job closes an abandoned attempt', async () => {
    const learner = await academy.learner();
    const { body } = await start(learner);
    await answer(learner, body.id, choose(await answerKey(academy, course, body.id), 20, 0, 16));
    const { rows } = await academy.database.pool.query<{ start_after: Date }>(
      `select start_after from jobs.job where name = 'attempt-expired' and (data->>'attemptId')::int = $1`,
      [body.id],
    );
    expect(rows[0]?.start_after.getTime()).toBe(Date.parse(body.expiresAt) + 5000);
    pass(60 * MINUTE + 5000);
    // The queue uses the real clock, so the same job is sent again, due now.
    await academy.app.context.jobs.send('attempt-expired', { attemptId: body.id });
    await vi.waitFor(
      async () => {
        const list = await learner.call(assessments.list, { params: { userId: learner.id } });
        expect(list.body).toMatchObject([{ score: 80, passed: true, submittedAt: body.expiresAt }]);
      },
      { timeout: 15_000 },
    );
    expect((await actionsOf(learner)).at(-1)).toBe('attempt.submitted');
  });

  test('a job that runs too early leaves the attempt alone', async () => {
    const learner = await academy.learner();
    const { body } = await start(learner);
    const { expireAttempt } = await import('../../learning/quiz/attempts.service.ts');
    pass(59 * MINUTE);
    await expireAttempt(academy.app.context, body.id);
    expect((await start(learner)).body.id).toBe(body.id);
  });

  test('starting again closes the old attempt with its saved answers and opens a new one', async () => {
    const learner = await academy.learner();
    const { body } = await start(learner);
    await answer(learner, body.id, choose(await answerKey(academy, course, body.id), 20, 0, 5));
    pass(61 * MINUTE);
    const next = await start(learner);
    expect(next.body.id).not.toBe(body.id);
    expect(next.body.answers).toEqual({});
    const old = await learner.call(assessments.result, { params: { id: body.id } });
    expect(old.body).toMatchObject({ score: 25, submittedAt: body.expiresAt });
  });
});

describe('taking it again', () => {
  test(
    'draws a new form, unseen questions first, and keeps all attempts',
    { tags: ['L-ASSESS-20'] },
    async () => {
      const learner = await academy.learner();
      await takeAssessment(academy, learner, course, 2);
      const second = await start(learner);
      expect(second.body.answers).toEqual({});
      const form = await academy.database.db
        .selectFrom('attempts')
        .select('answers')
        .where('submittedAt', 'is not', null)
        .executeTakeFirstOrThrow();
      const asked = new Set(Object.keys(form.answers as Record<string, number>));
      const repeated = second.body.questions.filter(({ id }) => asked.has(id));
      expect(repeated.length).toBeLessThanOrEqual(Math.max(0, 44 - examItems(course).length));
      await takeAssessment(academy, learner, course, 3);
      pass(25 * 60 * MINUTE);
      await rereadAll(learner);
      await takeAssessment(academy, learner, course, 4);
      const list = await learner.call(assessments.list, { params: { userId: learner.id } });
      expect(list.body.map(({ score }) => score)).toEqual([20, 15, 10]);
    },
  );

  test('an attempt uses the text it was drawn from, even if the course changes in the meantime', async () => {
    const learner = await academy.learner();
    const started = await start(learner);
    const right = choose(await answerKey(academy, course, started.body.id), 20);
    const rewritten = course.questions.map((item) => ({
      ...item,
      stem: `Rewritten: ${item.stem}`,
      options: item.options.map((option, index) => ({ ...option, correct: index === 0 })),
    }));
    const changed = { ...course, version: '9.0.0', contentHash: sha256('changed'), questions: rewritten };
    const others = academy.catalogue.courses.filter(({ id }) => id !== course.id);
    setCatalogue(academy, buildCatalogue(academy.catalogue.academy, [...others, changed]));
    expect((await start(learner)).body.questions).toEqual(started.body.questions);
    const result = await submit(learner, right);
    expect(result.body.score).toBe(100);
    expect(result.body.review.some(({ question }) => question.startsWith('Rewritten'))).toBe(false);
  });
});
