import {
  adminLearners,
  checks,
  practice,
  recall,
  RECALL_SIZE,
  type RecallAnswer,
  type RecallSet,
} from '@trialwright/contract';
import { parse } from 'yaml';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { setCatalogue } from '../../../test/catalogue.ts';
import { completeLesson, firstCourse, takeAssessment, completeCourse } from '../../../test/learning.ts';
import { finishQuiz, give, quizKey, startQuiz } from '../../../test/practice.ts';
import { buildCatalogue, type Catalogue, type CatalogueLesson } from '../../content/catalogue.ts';
import { Check, keyOf } from '../../content/checks/check.ts';
import { CHECK_SKELETONS } from '../../content/checks/skeletons.ts';
import { sendReminders } from '../../learning/recall/send-reminders.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WRONG = { kind: 'choose', option: 0 } as const;

/** A check with one variant, whose key stands in another place. */
const skeleton = parse(CHECK_SKELETONS.choose) as { options: { right?: boolean }[] };
const check = Check.parse({
  ...skeleton,
  variants: [{ ask: 'The same with other facts?', options: [1, 0, 2].map((from) => skeleton.options[from]) }],
});

let academy: TestAcademy;
let catalogue: Catalogue;
let lesson: CatalogueLesson;
let learner: Learner;

beforeAll(async () => {
  academy = await startAcademy();
  const course = firstCourse(academy, 'CRA');
  const [plain] = course.lessons;
  const [slide, ...slides] = plain!.slides;
  const part = { kind: 'check' as const, check, hash: 'one', line: 1 };
  lesson = { ...plain!, slides: [{ ...slide!, parts: [...slide!.parts, part] }, ...slides] };
  const changed = { ...course, lessons: [lesson, ...course.lessons.slice(1)] };
  const courses = academy.catalogue.courses.map((each) => (each.id === course.id ? changed : each));
  catalogue = buildCatalogue(academy.catalogue.academy, courses, academy.catalogue);
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  setCatalogue(academy, catalogue);
  academy.clock.now = new Date('2026-11-03T15:00:00Z');
  learner = await academy.learner({ role: 'CRA' });
});

const later = (days: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + days * DAY_MS);
};
const answerInLesson = (answer = keyOf(check)) =>
  learner.call(checks.answer, { params: { id: lesson.id, checkId: check.id }, body: answer });
const overview = async (of = learner) =>
  (await of.call(recall.overview, { params: { userId: learner.id } })).body;
const start = () => learner.call(recall.start);
const answer = ({ id }: Pick<RecallSet, 'id'>, position: number, body: RecallAnswer, by = learner) =>
  by.call(recall.answer, { params: { id, position }, body });
const mastery = async () => (await learner.call(recall.mastery, { params: { userId: learner.id } })).body;

describe('a missed check', () => {
  test('is due the next day, in its variant, and says why and from where', async () => {
    await answerInLesson(WRONG);
    expect(await overview()).toMatchObject({ dueToday: 0, openSetId: null });
    later(1);
    expect(await overview()).toMatchObject({
      dueToday: 1,
      first: [{ kind: 'check', title: check.ask, reason: 'missed', lastAt: '2026-11-03T15:00:00.000Z' }],
    });
    const { body, status } = await start();
    expect(status).toBe(200);
    expect(body.items[0]).toMatchObject({
      reason: 'missed',
      source: { href: `/lesson/${lesson.id}?slide=1` },
      task: { kind: 'check', question: { ask: 'The same with other facts?' } },
      outcome: null,
    });
    expect(JSON.stringify(body.items[0])).not.toContain(check.why);
  });

  test('is graded by the key of the variant that was asked, and its answer is final', async () => {
    await answerInLesson(WRONG);
    later(1);
    const { body: set } = await start();
    const { body } = await answer(set, 0, { kind: 'check', answer: { kind: 'choose', option: 0 } });
    expect(body.items[0]?.outcome).toMatchObject({
      verdict: 'right',
      check: { result: { rule: check.rule } },
    });
    const dueAt = Date.parse(body.items[0]!.outcome!.dueAt);
    expect(dueAt).toBeGreaterThanOrEqual(academy.clock.now.getTime() + DAY_MS);
    const again = await answer(set, 0, { kind: 'check', answer: keyOf(check) });
    expect([again.status, again.error.code]).toEqual([409, 'recall.already_answered']);
    expect((await overview()).dueToday).toBe(0);
  });

  test('does not come sooner because it is answered again in its lesson', async () => {
    await answerInLesson(WRONG);
    await answerInLesson();
    later(1);
    expect((await overview()).dueToday).toBe(1);
  });
});

test('a check that was right at once rests for a week or more', async () => {
  await answerInLesson();
  later(6);
  expect((await overview()).dueToday).toBe(0);
  later(4);
  expect((await overview()).first[0]).toMatchObject({ reason: 'again' });
});

describe('a set', () => {
  test('has what is due first and then terms of completed lessons, five in all, and is resumed', async () => {
    await answerInLesson(WRONG);
    await completeLesson(learner, firstCourse(academy, 'CRA'), lesson.id);
    later(1);
    const { body: set } = await start();
    expect(set.items.map(({ task }) => task.kind)).toEqual(['check', 'term', 'term', 'term', 'term']);
    expect(new Set(set.items.slice(1).map(({ reason }) => reason))).toEqual(new Set(['new']));
    await answer(set, 2, { kind: 'term', knew: false });
    const { body: resumed } = await start();
    expect(resumed.id).toBe(set.id);
    expect(resumed.items[2]?.outcome?.verdict).toBe('wrong');
    expect((await overview()).openSetId).toBe(set.id);
  });

  test('ends with its last answer, and the next one asks what is left', async () => {
    await completeLesson(learner, firstCourse(academy, 'CRA'), lesson.id);
    const { body: set } = await start();
    expect(set.items).toHaveLength(RECALL_SIZE);
    for (const { position } of set.items) await answer(set, position, { kind: 'term', knew: true });
    const { body: ended } = await learner.call(recall.get, { params: { id: set.id } });
    expect(ended.finishedAt).toBe(academy.clock.now.toISOString());
    const { body: next } = await start();
    expect(next.id).not.toBe(set.id);
    const terms = ({ items }: RecallSet) => items.map(({ title }) => title);
    expect(terms(next).filter((term) => terms(set).includes(term))).toEqual([]);
  });

  test('brings back a practice question that was missed', async () => {
    await completeLesson(learner, firstCourse(academy, 'CRA'), lesson.id);
    const quiz = await startQuiz(learner);
    const question = quiz.questions.find(({ id }) => !id.startsWith('term-'))!;
    const key = await quizKey(academy, quiz.id);
    await give(learner, quiz.id, question.id, ((key[question.id] ?? 0) + 1) % 4);
    later(1);
    const { body: set } = await start();
    const item = set.items.find(({ task }) => task.kind === 'question')!;
    expect(item).toMatchObject({ reason: 'missed', task: { question: { id: question.id } } });
    const { body } = await answer(set, item.position, { kind: 'question', chosen: 0 });
    expect(body.items[item.position]?.outcome?.question).toMatchObject({
      chosen: 0,
      explanation: { reference: expect.any(String) },
    });
  });

  test('never holds an item of an exam', async () => {
    const course = firstCourse(academy, 'Study_Coordinator');
    const student = await academy.learner({ role: 'Study_Coordinator' });
    await completeCourse(student, course);
    await takeAssessment(academy, student, course, 5);
    later(1);
    const { body } = await student.call(recall.start);
    const exam = new Set(course.questions.filter(({ use }) => use !== 'practice').map(({ id }) => id));
    const asked = body.items.flatMap(({ task }) => (task.kind === 'question' ? [task.question.id] : []));
    expect(asked.filter((id) => exam.has(id))).toEqual([]);
  });

  test('is refused where nothing is due, to strangers, and for answers of another kind', async () => {
    const none = await start();
    expect([none.status, none.error.code]).toEqual([409, 'recall.nothing_due']);
    await completeLesson(learner, firstCourse(academy, 'CRA'), lesson.id);
    const { body: set } = await start();
    const other = await academy.learner({ role: 'CRA' });
    const stolen = await answer(set, 0, { kind: 'term', knew: true }, other);
    expect([stolen.status, stolen.error.code]).toEqual([404, 'recall.not_found']);
    const odd = await answer(set, 0, { kind: 'question', chosen: 1 });
    expect([odd.status, odd.error.code]).toEqual([400, 'recall.unfit_answer']);
    const outside = await learner.call(recall.answer, {
      params: { id: set.id, position: 5 },
      body: { kind: 'term', knew: true },
    });
    expect([outside.status, outside.error.code]).toEqual([404, 'recall.not_found']);
  });

  test('holds what is left when its course is no longer owned', async () => {
    await answerInLesson(WRONG);
    later(1);
    const { body: set } = await start();
    const admin = await academy.learner({ isAdmin: true });
    await admin.call(adminLearners.withdrawRole, {
      params: { id: learner.id },
      body: { reason: 'Bought by mistake', role: 'CRA' },
    });
    const { body } = await learner.call(recall.get, { params: { id: set.id } });
    expect(body.items).toEqual([]);
    expect(await overview()).toMatchObject({ dueToday: 0, openSetId: null });
  });
});

/** A practice quiz with a question of a course, which one in ten draws without. */
async function startOnCourse(): Promise<{ quizId: number; questionId: string }> {
  const quiz = await startQuiz(learner);
  const question = quiz.questions.find(({ id }) => !id.startsWith('term-'));
  if (question) return { quizId: quiz.id, questionId: question.id };
  await finishQuiz(academy, learner, quiz, { right: 0 });
  return startOnCourse();
}

describe('mastery', () => {
  test('counts first answers to checks, practice, and assessments, and no second ones', async () => {
    await answerInLesson(WRONG);
    await answerInLesson();
    expect(await mastery()).toMatchObject({
      answered: 1,
      right: 0,
      percent: 0,
      objectives: [{ lessonId: lesson.id, objective: lesson.objectives[check.objective - 1], answered: 1 }],
    });
    const course = firstCourse(academy, 'CRA');
    for (const each of course.lessons) await completeLesson(learner, course, each.id);
    await takeAssessment(academy, learner, course, 15);
    const after = await mastery();
    expect([after.answered, after.right]).toEqual([21, 15]);
    const { quizId, questionId } = await startOnCourse();
    const key = await quizKey(academy, quizId);
    await give(learner, quizId, questionId, key[questionId] ?? 0);
    expect(await mastery()).toMatchObject({ answered: 22, right: 16 });
  });

  test('forgets after 90 days', async () => {
    await answerInLesson();
    later(91);
    expect(await mastery()).toMatchObject({ answered: 0, percent: 0, objectives: [], competencies: [] });
  });
});

describe('the reminder', () => {
  const remind = (body: { time: string; timeZone: string }) => learner.call(recall.remind, { body });

  test('mails on the next weekday at the learner’s hour if something is due, and then no more that day', async () => {
    await answerInLesson(WRONG);
    const { body } = await remind({ time: '07:30', timeZone: 'America/Chicago' });
    expect(body.nextAt).toBe('2026-11-04T13:30:00.000Z');
    academy.clock.now = new Date('2026-11-04T13:29:00Z');
    expect(await sendReminders(academy.app.context)).toBe(0);
    academy.clock.now = new Date('2026-11-04T13:30:00Z');
    expect(await sendReminders(academy.app.context)).toBe(1);
    expect(await sendReminders(academy.app.context)).toBe(0);
    expect((await overview()).reminder?.nextAt).toBe('2026-11-05T13:30:00.000Z');
  });

  test('stays silent where nothing is due, and is stopped', async () => {
    await remind({ time: '07:30', timeZone: 'UTC' });
    later(1);
    expect(await sendReminders(academy.app.context)).toBe(0);
    await learner.call(recall.stopReminding);
    expect((await overview()).reminder).toBeNull();
  });

  test('takes a time at a full or half hour and a zone that exists', async () => {
    const odd = await remind({ time: '07:15', timeZone: 'UTC' });
    expect([odd.status, Object.keys(odd.error.fields ?? {})]).toEqual([400, ['time']]);
    const nowhere = await remind({ time: '07:30', timeZone: 'Mars/Olympus' });
    expect([nowhere.status, Object.keys(nowhere.error.fields ?? {})]).toEqual([400, ['timeZone']]);
  });
});

test('an overview is not read by strangers, and tells a beginner that nothing is due', async () => {
  const other = await academy.learner({ role: 'CRA' });
  const { status } = await other.call(recall.overview, { params: { userId: learner.id } });
  expect(status).toBe(403);
  expect(await overview()).toMatchObject({ dueToday: 0, newTerms: 0, nextDueAt: null });
  expect((await learner.call(practice.overview, { params: { userId: learner.id } })).body.dueToday).toBe(0);
});
