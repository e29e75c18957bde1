import { INTERVIEW_DIFFICULTIES, interviews, ROLES, type InterviewNotes } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const QUESTION = 'cra-001';
const EMPTY: InterviewNotes = {
  notes: '',
  star: { situation: '', task: '', action: '', result: '' },
  rating: null,
};

const save = (learner: Learner, more: object = {}, questionId = QUESTION) =>
  learner.call(interviews.save, {
    params: { userId: learner.id, questionId },
    body: { ...EMPTY, ...more },
  });

const list = async (learner: Learner) =>
  (await learner.call(interviews.practice, { params: { userId: learner.id } })).body;

describe('interview guides', () => {
  test(
    'exist for each of the six roles, with five questions each',
    { tags: ['C-INTERV-08', 'C-INTERV-09'] },
    async () => {
      const learner = await academy.learner();
      const prefixes = {
        PI: 'pi',
        Study_Coordinator: 'sc',
        CRA: 'cra',
        CTA: 'cta',
        Data_Manager: 'dm',
        CTM: 'ctm',
      };
      for (const role of ROLES) {
        const { status, body } = await learner.call(interviews.guide, { params: { role } });
        expect({ status, role: body.role }).toEqual({ status: 200, role });
        expect(body.overview.length).toBeGreaterThan(100);
        expect(body.preparationTips.length).toBeGreaterThan(4);
        expect(body.questions.map(({ id }) => id)).toEqual(
          [1, 2, 3, 4, 5].map((number) => `${prefixes[role]}-00${number}`),
        );
        for (const question of body.questions) {
          expect(Object.keys(INTERVIEW_DIFFICULTIES)).toContain(question.difficulty);
          expect(question.keyPoints.length).toBeGreaterThan(3);
          expect(question.expertResponse).toContain('\n');
        }
      }
    },
  );

  test(
    'include the same tips for all roles, among them the STAR method',
    { tags: ['C-INTERV-06'] },
    async () => {
      const learner = await academy.learner();
      const { body } = await learner.call(interviews.guide, { params: { role: 'CTM' } });
      expect(body.proTips).toEqual(academy.catalogue.shelf.interviewTips);
      expect(body.proTips.before.length).toBeGreaterThan(4);
      expect([...body.proTips.before, ...body.proTips.during].join(' ')).toContain('STAR');
    },
  );

  test('accept short role names and reject unknown ones with the field', async () => {
    const learner = await academy.learner();
    const short = await learner.call(interviews.guide, { params: { role: 'SC' } });
    expect(short.body.role).toBe('Study_Coordinator');
    const unknown = await learner.call(interviews.guide, { params: { role: 'Janitor' } });
    expect(unknown).toMatchObject({ status: 400, error: { fields: { role: expect.any(String) as string } } });
  });

  test('require a role package, whichever it is', async () => {
    for (const person of [await academy.learner({ isPaid: false }), await academy.learner({ role: null })]) {
      const refused = await person.call(interviews.guide, { params: { role: 'CRA' } });
      expect(refused).toMatchObject({ status: 403, error: { code: 'roles.not_paid' } });
    }
    const admin = await academy.learner({ role: null, isAdmin: true });
    expect((await admin.call(interviews.guide, { params: { role: 'PI' } })).status).toBe(200);
    expect((await academy.visitor(interviews.guide, { params: { role: 'PI' } })).status).toBe(401);
  });
});

describe('interview practice', () => {
  test('saves notes, outline, and rating, and returns them', async () => {
    const learner = await academy.learner();
    expect(await list(learner)).toEqual([]);
    const kept = {
      notes: 'Nine active participants',
      star: { situation: 'Interim visit', task: 'Find it', action: 'Told him', result: 'Reported' },
      rating: 3,
    };
    const { status, body } = await save(learner, kept);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...kept,
        questionId: QUESTION,
        answered: 0,
        lastSeconds: null,
        updatedAt: academy.clock.now.toISOString(),
      },
    });
    expect(await list(learner)).toEqual([body]);
  });

  test('replaces what was saved, and an unset rating stays unset', async () => {
    const learner = await academy.learner();
    await save(learner, { notes: 'First', rating: 4 });
    academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
    await save(learner, { notes: '' });
    expect(await list(learner)).toMatchObject([
      { notes: '', rating: null, updatedAt: academy.clock.now.toISOString() },
    ]);
  });

  test('counts only timed answers, even when two arrive at once', async () => {
    const learner = await academy.learner();
    await save(learner, { seconds: 61 });
    await save(learner, { notes: 'Without the clock' });
    expect(await list(learner)).toMatchObject([{ answered: 1, lastSeconds: 61 }]);
    await Promise.all([save(learner, { seconds: 90 }), save(learner, { seconds: 90 })]);
    expect(await list(learner)).toMatchObject([{ answered: 3, lastSeconds: 90 }]);
  });

  test('is private to each learner, for any role’s questions', async () => {
    const learner = await academy.learner();
    const other = await academy.learner();
    await save(learner, { notes: 'Mine' });
    await save(learner, { notes: 'Later' }, 'pi-005');
    expect((await list(learner)).map(({ questionId }) => questionId)).toEqual([QUESTION, 'pi-005']);
    expect(await list(other)).toEqual([]);
    const foreign = await other.call(interviews.save, {
      params: { userId: learner.id, questionId: QUESTION },
      body: EMPTY,
    });
    expect(foreign).toMatchObject({ status: 403, error: { code: 'auth.forbidden' } });
  });

  test('of an unknown question gets 404 and is not saved', async () => {
    const learner = await academy.learner();
    for (const id of ['cra-099', 'xx', '..%2f', '__proto__']) {
      const refused = await save(learner, {}, id);
      expect(refused, id).toMatchObject({ status: 404, error: { code: 'interviews.not_found' } });
    }
    expect(await list(learner)).toEqual([]);
  });

  test.each([
    ['notes that are too long', { notes: 'x'.repeat(5001) }, 'notes'],
    [
      'an outline part that is too long',
      { star: { ...EMPTY.star, action: 'x'.repeat(5001) } },
      'star.action',
    ],
    ['an incomplete outline', { star: { situation: '', task: '', action: '' } }, 'star.result'],
    ['a rating beyond four', { rating: 5 }, 'rating'],
    ['no seconds at all', { seconds: 0 }, 'seconds'],
  ])('with %s is rejected with the field', async (_what, body, field) => {
    const learner = await academy.learner();
    const { status, error } = await save(learner, body);
    expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
    expect(await list(learner)).toEqual([]);
  });

  test('takes no count, date, or owner from the request, and saves text verbatim', async () => {
    const learner = await academy.learner();
    const notes = "<img src=x onerror=alert(1)> “Größe” 🙂 ' or 1=1 --\nsecond line";
    await save(learner, { notes, answered: 77, updatedAt: '2001-01-01T00:00:00.000Z', userId: 1 });
    expect(await list(learner)).toMatchObject([
      { notes, answered: 0, updatedAt: academy.clock.now.toISOString() },
    ]);
  });

  test('with characters no database can store is rejected or repaired, never an error', async () => {
    const learner = await academy.learner();
    expect((await save(learner, { notes: 'A \u0000' })).status).toBe(400);
    expect((await save(learner, { star: { ...EMPTY.star, task: 'A \u0000' } })).status).toBe(400);
    const half = await save(learner, { notes: 'half \ud83d', star: { ...EMPTY.star, task: 'half \ud83d' } });
    expect(half.status).toBe(200);
    expect(half.body.star.task).toBe('half \ufffd');
  });
});
