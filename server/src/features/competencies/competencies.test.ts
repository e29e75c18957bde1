import {
  COMPETENCY_LEVELS,
  competencies,
  practice,
  ROLES,
  scenarios,
  type CompetencyLevel,
  type PracticeSession,
} from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse } from '../../../test/learning.ts';
import { give, quizKey } from '../../../test/practice.ts';
import { observe } from '../../../test/observations.ts';
import { recordQueries } from '../../../test/queries.ts';
import type { BankItem } from '../../content/practice-schemas.ts';
import { competenciesOf } from '../../content/practice.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';

let academy: TestAcademy;
let learner: Learner;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  learner = await academy.learner();
});
afterAll(() => academy.close());

const framework = () => academy.catalogue.practice.framework('CRA')!;
const competency = () => framework().core[0]!;
const bank = () => academy.catalogue.practice.bank(competency().bank)!;
const params = () => ({ userId: learner.id });

const assess = (area: string, of = learner) =>
  of.call(competencies.assess, {
    params: { userId: of.id },
    body: { competencyArea: area, assessmentType: 'comprehensive' },
  });
const standings = async (of = learner) => (await of.call(competencies.standings, { params: params() })).body;
const plan = (competencyId = competency().id, of = learner) =>
  of.call(competencies.plan, { params: { userId: learner.id, competencyId } });

/** Takes the assessment of the first competency, answering the items that `knows` selects correctly. */
async function take(knows: (item: BankItem) => boolean): Promise<PracticeSession> {
  const { sessionId } = (await assess(competency().id)).body;
  const key = await quizKey(academy, sessionId);
  for (const item of bank().items) {
    const correct = key[item.id]!;
    await give(learner, sessionId, item.id, knows(item) ? correct : (correct + 1) % 4);
  }
  return (await learner.call(practice.submit, { params: { id: sessionId } })).body;
}

const upTo = (level: CompetencyLevel) => (item: BankItem) =>
  COMPETENCY_LEVELS.indexOf(item.level) <= COMPETENCY_LEVELS.indexOf(level);

describe('the framework of a role', () => {
  test(
    'has three groups, each competency with its levels, requirements, and criteria',
    { tags: ['C-ADV-32', 'C-ADV-33'] },
    async () => {
      for (const role of ROLES.filter((each) => academy.catalogue.practice.framework(each))) {
        const { body, status } = await learner.call(competencies.framework, { params: { role } });
        expect(status).toBe(200);
        expect(body.role).toBe(role);
        expect(body.core.length).toBeGreaterThan(0);
        for (const each of [...body.core, ...body.specialized, ...body.leadership]) {
          expect(Object.keys(each.levels)).toEqual([...COMPETENCY_LEVELS]);
          for (const level of Object.values(each.levels))
            expect(level.indicators.length).toBeGreaterThanOrEqual(2);
          expect(each.requirements.length).toBeGreaterThan(0);
          expect(each.assessmentCriteria.length).toBeGreaterThan(0);
          expect(each.items).toBeGreaterThanOrEqual(15);
        }
      }
    },
  );

  test('is found by the role’s short form too, and unknown roles are rejected', async () => {
    const short = await learner.call(competencies.framework, { params: { role: 'SC' } });
    expect(short.body.role).toBe('Study_Coordinator');
    const refused = await learner.call(competencies.framework, { params: { role: 'Sponsor' } });
    expect(refused.status).toBe(400);
    expect(refused.error.fields).toHaveProperty('role');
    expect(JSON.stringify(short.body)).not.toMatch(/"ref"|"bank"|"correct"/);
  });
});

describe('an assessment', () => {
  test(
    'starts with all items of the competency, without a time limit, and links to its questions',
    { tags: ['C-API-13', 'C-ADV-15'] },
    async () => {
      const { status, body } = await assess(competency().id);
      expect(status).toBe(200);
      expect(body).toEqual({
        sessionId: expect.any(Number) as number,
        competencyArea: competency().id,
        redirectUrl: `/practice/${body.sessionId}`,
      });
      const session = await learner.call(practice.get, { params: { id: body.sessionId } });
      expect(session.body).toMatchObject({ kind: 'competency', title: competency().name, expiresAt: null });
      const ids = session.body.questions.map(({ id }) => id);
      expect(ids.toSorted()).toEqual(
        bank()
          .items.map(({ id }) => id)
          .toSorted(),
      );
      expect(JSON.stringify(session.body)).not.toMatch(/"(rationale|correct|isCorrect|whys?|level)"/);
    },
  );

  test('is one at a time: starting again, even concurrently, resumes it', async () => {
    const [one, other] = await Promise.all([assess(competency().id), assess(competency().id)]);
    expect(other.body).toEqual(one.body);
    expect((await assess(framework().core[1]!.id)).body.sessionId).not.toBe(one.body.sessionId);
    const open = (await standings()).map(({ openSessionId }) => openSessionId);
    expect(open.filter((id) => id !== null)).toHaveLength(2);
    expect(open[0]).toBe(one.body.sessionId);
  });

  test('gives deferred feedback, and answers can be changed until the end', async () => {
    const { sessionId } = (await assess(competency().id)).body;
    const [item] = bank().items;
    const key = await quizKey(academy, sessionId);
    const correct = key[item!.id]!;
    const wrong = await give(learner, sessionId, item!.id, (correct + 1) % 4);
    expect(wrong.body).toMatchObject({ chosen: (correct + 1) % 4, explanation: null });
    const right = await give(learner, sessionId, item!.id, correct);
    expect(right.body).toMatchObject({ chosen: correct, explanation: null });
    const ended = await learner.call(practice.submit, { params: { id: sessionId } });
    const explained = ended.body.questions.find(({ id }) => id === item!.id);
    expect(explained?.explanation).toMatchObject({
      isCorrect: true,
      reference: item!.reference,
      dueAt: null,
    });
    const cards = await academy.database.db.selectFrom('practiceCards').selectAll().execute();
    expect(cards).toEqual([]);
  });

  test('requires a paid role, and a competency of that role', { tags: ['C-API-13'] }, async () => {
    const unpaid = await academy.learner({ isPaid: false });
    const refused = await assess(competency().id, unpaid);
    expect([refused.status, refused.error.code]).toEqual([403, 'roles.not_paid']);
    for (const area of ['no-such-competency', '../../x', '__proto__', 'CRA/' + competency().id]) {
      const unknown = await assess(area);
      expect([unknown.status, unknown.error.code]).toEqual([404, 'competencies.not_found']);
      expect(unknown.error.fields).toHaveProperty('competencyArea');
    }
    expect((await assess('')).error.fields).toHaveProperty('competencyArea');
    const quick = await learner.call(competencies.assess, {
      params: params(),
      body: { competencyArea: competency().id, assessmentType: 'quick' as 'comprehensive' },
    });
    expect([quick.status, Object.keys(quick.error.fields ?? {})]).toEqual([400, ['assessmentType']]);
  });

  test.each(COMPETENCY_LEVELS)(
    'shows at most the second level by answers for %s, and keeps what they show in the ledger',
    { tags: ['C-ADV-15'] },
    async (level) => {
      const { result, id } = await take(upTo(level));
      expect(result?.outcome).toContain(`Level of your answers: ${level}.`);
      expect(result?.next).toEqual({
        label: 'View Development Plan',
        href: `/advanced?tab=competency&plan=${competency().id}`,
      });
      const [standing] = await standings();
      const reached = COMPETENCY_LEVELS.indexOf(level);
      const byLevel = {
        competent: reached >= 1 ? 100 : 0,
        proficient: reached >= 2 ? 100 : 0,
        expert: reached >= 3 ? 100 : 0,
      };
      expect(standing).toMatchObject({
        level: reached > 1 ? 'competent' : level,
        evidence: [{ kind: 'quiz', level, href: `/practice/${id}`, at: academy.clock.now.toISOString() }],
        assessments: 1,
        assessment: { sessionId: id, byLevel },
      });
      const row = await academy.database.db
        .selectFrom('ledger')
        .select(['object', 'after'])
        .where('action', '=', 'competency.assessed')
        .executeTakeFirstOrThrow();
      expect(row.object).toBe(`competency:CRA/${competency().id}`);
      expect(JSON.parse(String(row.after))).toEqual({ sessionId: id, level, byLevel, score: result?.score });
      expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
    },
  );

  test('counts an unanswered question as incorrect', async () => {
    const { sessionId } = (await assess(competency().id)).body;
    const ended = await learner.call(practice.submit, { params: { id: sessionId } });
    expect(ended.body.result).toMatchObject({ score: 0, correctAnswers: 0 });
    expect((await standings())[0]?.level).toBe('novice');
  });
});

describe('competency results', () => {
  test(
    'list every competency of the role in order, without evidence at first',
    { tags: ['C-API-08'] },
    async () => {
      const all = await standings();
      expect(all.map(({ competencyId }) => competencyId)).toEqual(
        competenciesOf(framework()).map(({ id }) => id),
      );
      expect(new Set(all.map(({ group }) => group))).toEqual(new Set(['core', 'specialized', 'leadership']));
      for (const each of all)
        expect(each).toMatchObject({
          level: null,
          evidence: [],
          fadesAt: null,
          assessment: null,
          assessments: 0,
          openSessionId: null,
        });
    },
  );

  test(
    'show the latest assessment and the number of assessments, with four queries for all competencies',
    { tags: ['C-API-08'] },
    async () => {
      await take(upTo('expert'));
      academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
      const { id } = await take(upTo('competent'));
      await assess(competency().id);
      await standings();
      const queries = await recordQueries(standings);
      expect(queries).toHaveLength(4);
      const [first, ...others] = await standings();
      expect(first).toMatchObject({
        level: 'competent',
        assessments: 2,
        assessment: { sessionId: id, at: academy.clock.now.toISOString() },
        openSessionId: expect.any(Number) as number,
      });
      expect(others.every(({ assessments }) => assessments === 0)).toBe(true);
    },
  );

  test('default to the coordinator’s without a role, and an admin can read any user’s', async () => {
    const guest = await academy.learner({ role: null });
    const { body } = await guest.call(competencies.standings, { params: { userId: guest.id } });
    const coordinator = academy.catalogue.practice.framework('Study_Coordinator')!;
    expect(body).toHaveLength(competenciesOf(coordinator).length);
    await take(upTo('proficient'));
    const admin = await academy.learner({ role: null, isAdmin: true });
    expect(await standings(admin)).toEqual(await standings());
    expect((await plan(competency().id, admin)).body).toEqual((await plan()).body);
  });
});

describe('the development plan', () => {
  const next = (level: CompetencyLevel) => competency().levels[level].indicators;

  test('starts at the first level before any assessment', { tags: ['C-ADV-16'] }, async () => {
    const { body } = await plan();
    expect(body).toMatchObject({
      competency: { id: competency().id },
      nextLevel: 'competent',
      indicators: next('competent'),
      gaps: [],
    });
    expect(body.study).toHaveLength(competency().study.length);
  });

  test(
    'names the next level, what was missed, and what to study, next level first',
    { tags: ['C-ADV-16'] },
    async () => {
      await take(upTo('competent'));
      const { body } = await plan();
      expect(body).toMatchObject({ nextLevel: 'proficient', indicators: next('proficient') });
      const missed = bank().items.filter((item) => !upTo('competent')(item));
      expect(body.gaps.map(({ question }) => question).toSorted()).toEqual(
        missed.map(({ stem }) => stem).toSorted(),
      );
      expect(body.gaps.map(({ level }) => level)).toEqual(
        body.gaps
          .map(({ level }) => level)
          .toSorted()
          .toReversed(),
      );
      const wanted = ['proficient', 'expert'].flatMap((level) =>
        competency().study.filter((each) => each.level === level),
      );
      expect(body.study.map(({ why }) => why)).toEqual(wanted.map(({ why }) => why));
    },
  );

  test('is complete for an expert, apart from what was missed', async () => {
    const [slip] = bank().items.filter(({ level }) => level === 'expert');
    await take(({ id }) => id !== slip?.id);
    await observe(academy, learner, { competencyId: competency().id, level: 'expert' });
    const { body } = await plan();
    expect(body).toMatchObject({ nextLevel: null, indicators: [], study: [] });
    expect(body.gaps).toEqual([{ level: 'expert', question: slip?.stem, reference: slip?.reference }]);
  });

  test('links every entry to an existing page, with its state', { tags: ['C-ADV-16'] }, async () => {
    for (const { id, study } of competenciesOf(framework())) {
      const { body } = await plan(id);
      expect(body.study, id).toHaveLength(study.length);
      for (const { kind, href, title } of body.study) {
        expect(title.length).toBeGreaterThan(3);
        const pages = {
          course: /^\/course\/\d+$/,
          lesson: /^\/lesson\/\d+$/,
          scenario: /^\/scenarios(\?scenario=[\w-]+|\/[\w-]+\/play)$/,
          document: /^\/document-library\?document=\d+$/,
          workflow: /^\/workflows\?workflow=\d+$/,
          path: /^\/learning-paths\/[\w-]+$/,
        };
        expect(href).toMatch(pages[kind]);
      }
    }
  });

  test('marks entries as done, open, locked, or in development', async () => {
    const all = competenciesOf(framework());
    const statesOf = async () => {
      const plans = await Promise.all(all.map(({ id }) => plan(id)));
      return new Map(
        plans.flatMap(({ body }) => body.study.map(({ href, state }) => [href, state] as const)),
      );
    };
    const courses = academy.catalogue.coursesOf('CRA');
    const before = await statesOf();
    for (const [href, state] of before) {
      const id = Number(/^\/course\/(\d+)$/.exec(href)?.[1]);
      const isPublished = academy.catalogue.course(id)?.isPublished;
      if (id && id !== courses[0]!.id) expect(state, href).toBe(isPublished ? 'locked' : 'in_preparation');
    }
    for (const { id } of academy.catalogue.courses.flatMap(({ outline }) => outline)) {
      const state = before.get(`/lesson/${id}`);
      if (state) expect(state, `/lesson/${id}`).toBe('in_preparation');
    }
    await completeCourse(learner, courses[0]!);
    const decision = academy.catalogue.practice.decisions.find(({ id }) =>
      before.has(`/scenarios?scenario=${id}`),
    );
    if (decision) {
      expect(before.get(`/scenarios?scenario=${decision.id}`)).toBe('open');
      const body = { optionId: decision.options[0]!.id };
      await learner.call(scenarios.choose, { params: { id: decision.id }, body });
    }
    const after = await statesOf();
    if (decision) expect(after.get(`/scenarios?scenario=${decision.id}`)).toBe('done');
    for (const [href, state] of after) {
      const lesson = academy.catalogue.lesson(Number(/^\/lesson\/(\d+)$/.exec(href)?.[1]));
      if (lesson?.courseId === courses[0]!.id) expect(state).toBe('done');
      if (href === `/course/${courses[0]!.id}`) expect(state).toBe('done');
    }
    expect(new Set([...before.values(), ...after.values()]).size).toBeGreaterThanOrEqual(3);
  });

  test('is refused for a competency outside the role', async () => {
    const refused = await plan('no-such-competency');
    expect([refused.status, refused.error.code]).toEqual([404, 'competencies.not_found']);
  });

  test('takes few queries', async () => {
    await take(upTo('competent'));
    await plan();
    expect((await recordQueries(() => plan())).length).toBeLessThanOrEqual(10);
  });
});
