import { PRACTICE_SECONDS, practice, type PracticeSession } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, completeLesson, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { examItems, practiceItems } from '../../content/catalogue.ts';
import { finishQuiz, give, quizKey, startQuiz } from '../../../test/practice.ts';
import { recordQueries } from '../../../test/queries.ts';
import type { QuizItem } from '../../learning/quiz/quiz-form.ts';
import { remember } from '../../learning/recall/memory.service.ts';
import { lessonTermQuestions, termsOfLesson } from '../../learning/quiz/term-questions.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

let academy: TestAcademy;
let learner: Learner;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-03T15:00:00Z');
  learner = await academy.learner();
});
afterAll(() => academy.close());

const pass = (milliseconds: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + milliseconds);
};
const read = async (id: number) => (await learner.call(practice.get, { params: { id } })).body;
const overview = async (of = learner) =>
  (await of.call(practice.overview, { params: { userId: learner.id } })).body;
const firstOf = ({ questions: [question] }: PracticeSession) => question!;

describe('a practice quiz', () => {
  test(
    'has 20 questions and 15 minutes by the server’s clock, and no key leaves the server',
    { tags: ['L-ASSESS-10', 'L-ASSESS-11'] },
    async () => {
      await completeCourse(learner, firstCourse(academy));
      const quiz = await startQuiz(learner);
      expect(quiz.questions).toHaveLength(20);
      expect(new Set(quiz.questions.map(({ id }) => id)).size).toBe(20);
      expect(Date.parse(quiz.expiresAt!) - Date.parse(quiz.startedAt)).toBe(PRACTICE_SECONDS * 1000);
      expect(quiz).toMatchObject({ kind: 'practice', now: academy.clock.now.toISOString(), result: null });
      for (const question of quiz.questions)
        expect(question).toMatchObject({ chosen: null, explanation: null, options: { length: 4 } });
      expect(JSON.stringify(quiz)).not.toMatch(/"(rationale|correct|isCorrect|whys?)"/);
    },
  );

  test(
    'draws from what is open only: for a beginner the items and terms of the first lesson',
    { tags: ['L-ASSESS-11'] },
    async () => {
      const [lesson] = firstCourse(academy).lessons;
      const { id } = lesson!;
      const items = practiceItems(firstCourse(academy)).filter((item) => item.lesson === lesson!.slug);
      const own = new Set([
        ...items.map((item) => item.id),
        ...termsOfLesson(lesson!, academy.catalogue.shelf).map((term) => `term-${term.id}`),
      ]);
      const quiz = await startQuiz(learner);
      expect(quiz.questions).toHaveLength(Math.min(20, own.size));
      expect(quiz.questions.every((question) => own.has(question.id))).toBe(true);
      const answered = await give(learner, quiz.id, firstOf(quiz).id, 0);
      expect(answered.body.explanation?.source?.href).toBe(`/lesson/${id}`);
    },
  );

  test('is one at a time: starting again, even concurrently, resumes it', async () => {
    const [one, other] = await Promise.all([startQuiz(learner), startQuiz(learner)]);
    expect(other.id).toBe(one.id);
    expect((await startQuiz(learner)).questions).toEqual(one.questions);
    expect((await overview()).openSessionId).toBe(one.id);
  });

  test('is refused without unlocked courses: no role, or no paid one', async () => {
    for (const options of [{ role: null }, { isPaid: false }]) {
      const person = await academy.learner(options);
      const refused = await person.call(practice.start);
      expect([refused.status, refused.error.code]).toEqual([409, 'practice.nothing_open']);
      const { body } = await person.call(practice.overview, { params: { userId: person.id } });
      expect(body).toEqual({
        dueToday: 0,
        unseen: 0,
        available: 0,
        nextDueAt: null,
        openSessionId: null,
        history: [],
      });
    }
  });
});

describe('an answer', () => {
  test(
    'is explained at once: what is right, why each, the rule, the lesson, and when it returns',
    { tags: ['L-ASSESS-11'] },
    async () => {
      const quiz = await startQuiz(learner);
      const question = quiz.questions.find(({ id }) => id.startsWith('term-'))!;
      const correct = (await quizKey(academy, quiz.id))[question.id]!;
      const { body } = await give(learner, quiz.id, question.id, (correct + 1) % 4);
      const [lesson] = firstCourse(academy).lessons;
      const source = lessonTermQuestions(lesson!, academy.catalogue.shelf).find(
        ({ id }) => id === question.id,
      )!;
      expect(body).toMatchObject({ chosen: (correct + 1) % 4, options: question.options });
      expect(body.explanation).toMatchObject({
        correct,
        isCorrect: false,
        rationale: source.rationale,
        reference: source.reference,
        dueAt: new Date(academy.clock.now.getTime() + DAY_MS).toISOString(),
      });
      expect(body.options[correct]).toBe(source.options.find((option) => option.correct)?.text);
      expect(body.explanation?.whys).toEqual(
        body.options.map((text) => source.options.find((option) => option.text === text)?.why),
      );
    },
  );

  test('is final: a different one is refused, the same one returns the same result, and a reload shows it', async () => {
    const quiz = await startQuiz(learner);
    const { id } = firstOf(quiz);
    const first = await give(learner, quiz.id, id, 1);
    const other = await give(learner, quiz.id, id, 2);
    expect([other.status, other.error.code]).toEqual([409, 'practice.already_answered']);
    pass(HOUR_MS / 30);
    expect((await give(learner, quiz.id, id, 1)).body).toEqual(first.body);
    for (const again of [await read(quiz.id), await startQuiz(learner)]) {
      expect(again.questions[0]).toEqual(first.body);
      expect(again.questions.slice(1).every(({ explanation }) => explanation === null)).toBe(true);
    }
  });

  test('given twice concurrently counts once', async () => {
    const quiz = await startQuiz(learner);
    const { id } = firstOf(quiz);
    const answers = await Promise.all([give(learner, quiz.id, id, 0), give(learner, quiz.id, id, 1)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await overview()).nextDueAt).not.toBeNull();
  });

  test('requires a question in the quiz and one of its four options', async () => {
    const quiz = await startQuiz(learner);
    for (const name of ['nothing', '__proto__', 'constructor', '']) {
      const refused = await give(learner, quiz.id, name, 0);
      expect([refused.status, refused.error.code], name).toEqual([400, 'practice.unknown_question']);
      expect(refused.error.fields).toHaveProperty('questionId');
    }
    for (const chosen of [-1, 4, 1.5, '1' as unknown as number]) {
      const refused = await give(learner, quiz.id, firstOf(quiz).id, chosen);
      expect(refused.status).toBe(400);
      expect(refused.error.fields).toHaveProperty('chosen');
    }
  });
});

describe('the end', () => {
  test('returns the score with every question explained, unanswered ones as incorrect, and is final', async () => {
    await completeCourse(learner, firstCourse(academy));
    const quiz = await startQuiz(learner);
    pass(5 * 60_000);
    const ended = await finishQuiz(academy, learner, quiz, { right: 9, wrong: 4 });
    expect(ended.result).toEqual({
      score: 45,
      correctAnswers: 9,
      submittedAt: academy.clock.now.toISOString(),
      outcome: 'The 4 you missed return within days, the others later.',
      next: { label: 'Back to Assessments', href: '/assessments' },
    });
    expect(ended.questions.every(({ explanation }) => explanation !== null)).toBe(true);
    expect(ended.questions.slice(13).every(({ chosen }) => chosen === null)).toBe(true);
    pass(DAY_MS);
    const again = await learner.call(practice.submit, { params: { id: quiz.id } });
    expect(again.body).toEqual({ ...ended, now: academy.clock.now.toISOString() });
    const late = await give(learner, quiz.id, ended.questions[19]!.id, 0);
    expect([late.status, late.error.code]).toEqual([409, 'practice.over']);
  });

  test('comes after 15 minutes, with a grace period for slow networks', async () => {
    const quiz = await startQuiz(learner);
    pass(PRACTICE_SECONDS * 1000 + 4000);
    expect((await give(learner, quiz.id, firstOf(quiz).id, 0)).status).toBe(200);
    pass(2000);
    const late = await give(learner, quiz.id, quiz.questions[1]!.id, 0);
    expect([late.status, late.error.code]).toEqual([409, 'practice.over']);
    expect(await overview()).toMatchObject({ openSessionId: null, history: [{ id: quiz.id }] });
    const ended = await read(quiz.id);
    expect(ended.result?.submittedAt).toBe(quiz.expiresAt);
    expect((await read(quiz.id)).result).toEqual(ended.result);
  });

  test(
    'does not keep anybody from the next one: attempts are unlimited',
    { tags: ['L-ASSESS-10'] },
    async () => {
      const quiz = await startQuiz(learner);
      pass(HOUR_MS);
      const [next, same] = await Promise.all([startQuiz(learner), startQuiz(learner)]);
      expect(next.id).not.toBe(quiz.id);
      expect(same.id).toBe(next.id);
      expect((await read(quiz.id)).result?.submittedAt).toBe(quiz.expiresAt);
      for (let count = 0; count < 3; count++) {
        const { id } = await startQuiz(learner);
        await learner.call(practice.submit, { params: { id } });
      }
      expect((await overview()).history).toHaveLength(4);
    },
  );

  test('affects no certificate, assessment, or progress', { tags: ['L-ASSESS-11'] }, async () => {
    const tables = ['attempts', 'certificates', 'progress', 'ledger'] as const;
    const count = async () =>
      Promise.all(tables.map((name) => academy.database.db.selectFrom(name).selectAll().execute()));
    const before = await count();
    await finishQuiz(academy, learner, await startQuiz(learner), { right: 6 });
    expect(await count()).toEqual(before);
  });
});

describe('the scheduler', () => {
  test('repeats a miss first the next day, at any hour', { tags: ['L-ASSESS-11'] }, async () => {
    await completeCourse(learner, firstCourse(academy));
    const quiz = await startQuiz(learner);
    const key = await quizKey(academy, quiz.id);
    const [missed, known] = quiz.questions.map(({ id }) => id) as [string, string];
    await give(learner, quiz.id, missed, (key[missed]! + 1) % 4);
    await give(learner, quiz.id, known, key[known]!);
    await learner.call(practice.submit, { params: { id: quiz.id } });
    expect(await overview()).toMatchObject({ dueToday: 0, nextDueAt: '2026-11-04T15:00:00.000Z' });
    const before = await overview();
    expect(before.available - before.unseen).toBe(2);
    // Early the next morning: hours before the answer is a day old.
    academy.clock.now = new Date('2026-11-04T06:00:00Z');
    expect((await overview()).dueToday).toBe(1);
    const ids = (await startQuiz(learner)).questions.map(({ id }) => id);
    expect(ids).toContain(missed);
    expect(ids).not.toContain(known);
  });

  test('schedules practice on missed objectives for the next day, without exam items', async () => {
    const student = await academy.learner({ role: 'Study_Coordinator' });
    const course = firstCourse(academy, 'Study_Coordinator');
    await completeCourse(student, course);
    await takeAssessment(academy, student, course, 5);
    pass(DAY_MS);
    const { body } = await student.call(practice.overview, { params: { userId: student.id } });
    expect(body.dueToday).toBeGreaterThan(0);
    const asked = (await startQuiz(student)).questions.map(({ id }) => id);
    const exam = new Set(examItems(course).map(({ id }) => id));
    expect(asked.filter((id) => exam.has(id))).toEqual([]);
  });

  test('handles an attempt closed long after its deadline', async () => {
    const course = firstCourse(academy);
    await completeLesson(learner, course, course.lessons[0]!.id);
    const quiz = await startQuiz(learner);
    const { id } = firstOf(quiz);
    const { body } = await give(learner, quiz.id, id, 0);
    const old = new Date(academy.clock.now.getTime() - 9 * DAY_MS);
    const dues = await academy.database.record((trx) =>
      remember(trx, learner.id, [{ ref: id, recalled: 'wrong' }], old),
    );
    expect(dues.get(id)?.toISOString()).toBe(body.explanation?.dueAt);
  });
});

describe('an older quiz with assessment items', () => {
  test('is shown without these questions until the course is passed', async () => {
    const course = firstCourse(academy);
    await completeCourse(learner, course);
    const quiz = await startQuiz(learner);
    const [item] = course.questions;
    const { db } = academy.database;
    const { form } = await db
      .selectFrom('practiceSessions')
      .select('form')
      .where('id', '=', quiz.id)
      .executeTakeFirstOrThrow();
    const { items, ...rest } = form as unknown as { title: string; items: QuizItem[] };
    const old: QuizItem = { order: [0, 1, 2, 3], question: { ...item!, source: null } };
    const asked = JSON.stringify({ ...rest, items: [old, ...items.slice(1)] });
    await db.updateTable('practiceSessions').set({ form: asked }).where('id', '=', quiz.id).execute();

    const refused = await give(learner, quiz.id, item!.id, 0);
    expect([refused.status, refused.error.code]).toEqual([400, 'practice.unknown_question']);
    await learner.call(practice.submit, { params: { id: quiz.id } });
    const shown = await read(quiz.id);
    expect([shown.questions.length, shown.withheld]).toEqual([19, 1]);
    expect(JSON.stringify(shown)).not.toContain(item!.stem);
    await takeAssessment(academy, learner, course, 20);
    expect(await read(quiz.id)).toMatchObject({ withheld: 0, questions: { length: 20 } });
  });
});

describe('others', () => {
  test('find no session of the learner; an admin reads it and changes nothing', async () => {
    const quiz = await startQuiz(learner);
    const params = { id: quiz.id };
    const stranger = await academy.learner();
    const admin = await academy.learner({ role: null, isAdmin: true });
    const { id } = firstOf(quiz);
    const refusals = [
      await stranger.call(practice.get, { params }),
      await give(stranger, quiz.id, id, 0),
      await stranger.call(practice.submit, { params }),
      await give(admin, quiz.id, id, 0),
      await admin.call(practice.submit, { params }),
      await stranger.call(practice.get, { params: { id: 2_000_000_000 } }),
    ];
    for (const { status, error } of refusals)
      expect([status, error.code]).toEqual([404, 'practice.not_found']);
    expect((await admin.call(practice.get, { params })).body).toEqual(await read(quiz.id));
    expect(await overview(admin)).toEqual(await overview());
  });

  test('get an error for an invalid URL', async () => {
    for (const id of ['x', '0', '-1', '3000000000', '1.5']) {
      const refused = await learner.call(practice.get, { params: { id } });
      expect(refused.status, id).toBe(400);
      expect(refused.error.fields).toHaveProperty('id');
    }
  });
});

test('the overview takes a few queries, however much was practiced', async () => {
  await completeCourse(learner, firstCourse(academy));
  await finishQuiz(academy, learner, await startQuiz(learner), { right: 10, wrong: 2 });
  await overview();
  const queries = await recordQueries(() => overview());
  // With several processes on a database, progress is not cached but read.
  expect(queries).toHaveLength(4);
});
