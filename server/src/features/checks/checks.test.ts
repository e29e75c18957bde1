import { checks, lessons, progress, type CheckAnswer } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeLesson } from '../../../test/learning.ts';
import { setCatalogue } from '../../../test/catalogue.ts';
import {
  buildCatalogue,
  checksOf,
  type Catalogue,
  type CatalogueCourse,
  type CatalogueLesson,
} from '../../content/catalogue.ts';
import { Check, keyOf } from '../../content/checks/check.ts';
import { CHECK_SKELETONS } from '../../content/checks/skeletons.ts';
import { parse } from 'yaml';

let academy: TestAcademy;
let course: CatalogueCourse;
let lesson: CatalogueLesson;
let learner: Learner;
let withWritten: Catalogue;
/** A check that has a free text is added to the lesson for these tests. */
const written = Check.parse(parse(CHECK_SKELETONS.write));

beforeAll(async () => {
  academy = await startAcademy();
  const found = academy.catalogue.courses.find(({ slug }) => slug === 'sc-recruitment-screening');
  const shipped = found!.lessons.find(({ slug }) => slug === 'verifying-inclusion-exclusion-source')!;
  const slides = shipped.slides.map((slide, index) =>
    index === 1
      ? {
          ...slide,
          parts: [...slide.parts, { kind: 'check' as const, check: written, hash: 'written', line: 1 }],
        }
      : slide,
  );
  lesson = { ...shipped, slides };
  course = { ...found!, lessons: found!.lessons.map((one) => (one === shipped ? lesson : one)) };
  const courses = academy.catalogue.courses.map((each) => (each === found ? course : each));
  withWritten = buildCatalogue(academy.catalogue.academy, courses, academy.catalogue);
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  setCatalogue(academy, withWritten);
  learner = await academy.learner({ role: course.role === 'All' ? 'CRA' : course.role });
  for (const before of withWritten.sequenceOf(course)) {
    for (const one of before.lessons) {
      if (one === lesson) return;
      await completeLesson(learner, before, one.id);
    }
    await academy.database.db.selectFrom('users').select('id').execute();
  }
});

const first = () => checksOf(lesson).find(({ check }) => check.check === 'sort')!.check;
const answer = (checkId: string, body: CheckAnswer, by = learner) =>
  by.call(checks.answer, { params: { id: lesson.id, checkId }, body });
const list = (by = learner) => by.call(checks.list, { params: { id: lesson.id } });
const complete = () =>
  learner.call(progress.save, {
    params: { userId: learner.id },
    body: { courseId: course.id, lessonId: lesson.id, progress: 100, isCompleted: true },
  });
const wrongSort: CheckAnswer = { kind: 'sort', bins: [3, 3, 3, 3, 3, 3] };

describe('a lesson with checks', () => {
  test('is sent without a word that tells a key', async () => {
    const { body } = await learner.call(lessons.get, { params: { id: lesson.id } });
    const questions = body.slides.flatMap(({ checks: here }) => here.map(({ question }) => question));
    expect(questions.map(({ id }) => id).toSorted()).toEqual(
      checksOf(lesson)
        .map(({ check }) => check.id)
        .toSorted(),
    );
    const text = JSON.stringify(body);
    for (const { check } of checksOf(lesson)) {
      expect(text).not.toContain(JSON.stringify(check.why).slice(1, -1));
      if (check.check === 'mark')
        for (const row of check.sheets.flatMap(({ rows }) => rows))
          for (const { flaw, fine } of row.cells)
            expect(text).not.toContain(JSON.stringify(flaw ?? fine ?? 'none').slice(1, -1));
    }
    expect(text).not.toMatch(/```|"right":|"flaw"|"because"/);
  });

  test('can be completed when every check is answered, right or not, and the ledger counts them', async () => {
    await learner.hasRead(lesson.id);
    await academy.database.db.deleteFrom('checkAnswers').where('userId', '=', learner.id).execute();
    const refused = await complete();
    expect([refused.status, refused.error.code]).toEqual([409, 'lessons.not_finished']);
    expect(refused.error.missing).toEqual({
      slides: [],
      checks: checksOf(lesson).map(({ check, slide }) => ({ id: check.id, slide })),
    });
    expect(refused.error.message).toMatch(/^\d checks on slides 2, 4, .* still need an answer\.$/);

    for (const { check } of checksOf(lesson).slice(1)) await answer(check.id, keyOf(check));
    const last = await complete();
    expect(last.error.missing?.checks).toHaveLength(1);
    expect(last.error.message).toBe('The check on slide 2 still needs an answer.');
    await answer(written.id, { kind: 'write', text: 'one two three four five six seven eight nine ten' });
    const done = await complete();
    expect(done.status).toBe(200);
    const row = await academy.database.db
      .selectFrom('ledger')
      .select('after')
      .where('subjectId', '=', learner.id)
      .where('object', '=', `lesson:${lesson.id}`)
      .executeTakeFirstOrThrow();
    const graded = checksOf(lesson).filter(({ check }) => !['write', 'consequence'].includes(check.check));
    expect(JSON.parse(row.after ?? '')).toMatchObject({
      checks: checksOf(lesson).length,
      rightAtOnce: graded.length,
    });
  });
});

describe('an answer', () => {
  test('is graded at once, and the first one stays while later ones are practice', async () => {
    const check = first();
    const { body: wrong } = await answer(check.id, wrongSort);
    expect(wrong).toMatchObject({ answer: wrongSort, times: 1, practice: null, checkId: check.id });
    expect(wrong.result).toMatchObject({ verdict: 'wrong', rule: check.rule, why: check.why });
    expect(wrong.result.marks[0]).toMatchObject({ state: 'wrong', answer: 'Belongs to “Measured”' });

    const { body: right } = await answer(check.id, keyOf(check));
    expect(right.practice?.verdict).toBe('right');
    expect(right).toMatchObject({ answer: wrongSort, result: { verdict: 'wrong' }, times: 2 });
    expect((await list()).body).toMatchObject([{ checkId: check.id, answer: wrongSort, times: 2 }]);
    const row = await academy.database.db
      .selectFrom('checkAnswers')
      .selectAll()
      .where('checkId', '=', check.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ verdict: 'wrong', lastVerdict: 'right', contentHash: lesson.contentHash });
  });

  test('of two that arrive at once is the first one that was recorded', async () => {
    const check = first();
    const replies = await Promise.all([answer(check.id, wrongSort), answer(check.id, keyOf(check))]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const [one, other] = replies.map(({ body }) => body.answer);
    expect(one).toEqual(other);
    expect((await list()).body[0]?.times).toBe(2);
  });

  test('to another text of the check does not count', async () => {
    const check = first();
    await answer(check.id, keyOf(check));
    await academy.database.db.updateTable('checkAnswers').set({ checkHash: 'former' }).execute();
    expect((await list()).body).toEqual([]);
    expect((await answer(check.id, wrongSort)).body.times).toBe(1);
  });

  test('that does not fit is refused in words', async () => {
    const check = first();
    const unfit: CheckAnswer[] = [
      { kind: 'choose', option: 0 },
      { kind: 'sort', bins: [0] },
      { kind: 'sort', bins: [0, 0, 0, 0, 0, 9] },
    ];
    for (const body of unfit) {
      const refused = await answer(check.id, body);
      expect([refused.status, refused.error.code]).toEqual([400, 'checks.unfit_answer']);
      expect(refused.error.fields).toHaveProperty('answer');
    }
    const short = await answer(written.id, { kind: 'write', text: 'too short' });
    expect(short.error.message).toBe('Write at least 8 words.');
    const none = await answer('no.00.check', wrongSort);
    expect([none.status, none.error.code]).toEqual([404, 'checks.not_found']);
    expect((await list()).body).toEqual([]);
  });

  test('is not taken in a lesson that is locked, nor from somebody without the role', async () => {
    const check = first();
    const newcomer = await academy.learner({ role: course.role === 'All' ? 'CRA' : course.role });
    for (const call of [answer(check.id, wrongSort, newcomer), list(newcomer)])
      expect(await call).toMatchObject({ status: 403 });
    const stranger = await academy.learner({ role: null });
    const refused = await answer(check.id, wrongSort, stranger);
    expect([refused.status, refused.error.code]).toEqual([403, 'roles.not_paid']);
  });
});

describe('a free text', () => {
  const TEXT = 'Late entry, 22 JUN 2026 11:30: reviewed now, randomized at 10:00. Sponsor told.';
  const write = () => answer(written.id, { kind: 'write', text: TEXT });
  const mark = (marks: boolean[]) =>
    learner.call(checks.markOwn, { params: { id: lesson.id, checkId: written.id }, body: { marks } });

  test('is compared and never graded, and its writer marks it', async () => {
    const { body } = await write();
    expect(body.result).toMatchObject({
      verdict: 'compared',
      expert: { rubric: expect.any(Array) as unknown },
    });
    expect((await mark([true, false, true, true])).body.ownMarks).toEqual([true, false, true, true]);
    expect((await list()).body[0]).toMatchObject({
      answer: { text: TEXT },
      ownMarks: [true, false, true, true],
    });
    expect((await mark([true])).error.code).toBe('checks.unfit_answer');
  });

  test('can be deleted by its writer: nothing of it is left, and the check stays answered', async () => {
    await write();
    await mark([true, true, true, true]);
    const params = { id: lesson.id, checkId: written.id };
    expect((await learner.call(checks.deleteText, { params })).status).toBe(200);
    const [state] = (await list()).body;
    expect(state).toMatchObject({ isTextDeleted: true, ownMarks: null, answer: { kind: 'write', text: '' } });
    const rows = await academy.database.db.selectFrom('checkAnswers').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Late entry');
    const other = await learner.call(checks.deleteText, { params: { ...params, checkId: first().id } });
    expect([other.status, other.error.code]).toEqual([409, 'checks.not_answered']);
  });

  test('cannot be marked before it is written', async () => {
    expect((await mark([true, true, true, true])).error.code).toBe('checks.not_answered');
  });
});
