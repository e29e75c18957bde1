import { competencies, notifications, observations, scenarios, signatures } from '@trialwright/contract';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { OBSERVATION, observe } from '../../../test/observations.ts';
import { signOne } from '../../../test/signing.ts';
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

const all = () => competenciesOf(academy.catalogue.practice.framework('CRA')!);
const competencyId = () => all()[0]!.id;
const standing = async (id = competencyId()) =>
  (await learner.call(competencies.standings, { params: { userId: learner.id } })).body.find(
    (each) => each.competencyId === id,
  )!;
const later = (time: { years?: number; days?: number; minutes?: number }) => {
  academy.clock.now = DateTime.fromJSDate(academy.clock.now, { zone: 'utc' }).plus(time).toJSDate();
};

describe('an observation', () => {
  test('raises the level, names who saw what, and is told and recorded without names', async () => {
    const { status, body, admin } = await observe(academy, learner, { competencyId: competencyId() });
    expect(status).toBe(201);
    const observedOn = academy.clock.now.toISOString().slice(0, 10);
    expect(body).toMatchObject([
      { ...OBSERVATION, competencyId: competencyId(), observedOn, withdrawnAt: null },
    ]);
    expect(await standing()).toMatchObject({
      level: 'proficient',
      reached: 'proficient',
      evidence: [
        {
          kind: 'observation',
          title: 'Zoë Ångström, Lead CRA',
          result: OBSERVATION.seen,
          level: 'proficient',
          at: `${observedOn}T00:00:00.000Z`,
        },
      ],
    });
    const { body: told } = await learner.call(notifications.list, { params: { userId: learner.id } });
    expect(told.map(({ kind }) => kind)).toContain('competency_observed');
    const row = await academy.database.db
      .selectFrom('ledger')
      .select(['subjectId', 'actorId', 'object', 'after'])
      .where('action', '=', 'competency.observed')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      subjectId: learner.id,
      actorId: admin.id,
      object: `competency:CRA/${competencyId()}`,
    });
    expect(row.after).not.toContain('Zoë');
    expect(JSON.parse(row.after!)).toMatchObject({
      level: 'proficient',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
  });

  test('fades by a level after a year, and new evidence restores it', async () => {
    await observe(academy, learner, { competencyId: competencyId(), level: 'expert' });
    const { fadesAt } = await standing();
    later({ years: 1 });
    expect(fadesAt?.slice(0, 10)).toBe(academy.clock.now.toISOString().slice(0, 10));
    const faded = await standing();
    expect(faded).toMatchObject({ level: 'proficient', reached: 'expert' });
    expect(faded.raise[0]?.text).toContain('restores expert');
    await observe(academy, learner, { competencyId: competencyId(), kind: 'project', level: 'competent' });
    expect(await standing()).toMatchObject({ level: 'expert', reached: 'expert', raise: [] });
  });

  test('is recorded by administrators alone, of a competency of the role, and not of tomorrow', async () => {
    const own = { params: { id: learner.id } };
    const body = { ...OBSERVATION, competencyId: competencyId(), observedOn: '2026-01-01' };
    expect(
      (await signOne(learner, { kind: 'observation', id: String(learner.id), input: body })).error.code,
    ).toBe('auth.forbidden');
    expect((await learner.call(observations.list, own)).error.code).toBe('auth.forbidden');
    const unknown = await observe(academy, learner, { competencyId: 'no-such' });
    expect([unknown.status, Object.keys(unknown.error.fields ?? {})]).toEqual([404, ['competencyId']]);
    const tomorrow = DateTime.fromJSDate(academy.clock.now, { zone: 'utc' }).plus({ days: 1 }).toISODate()!;
    const ahead = await observe(academy, learner, { competencyId: competencyId(), observedOn: tomorrow });
    expect([ahead.status, Object.keys(ahead.error.fields ?? {})]).toEqual([400, ['observedOn']]);
    const nobody = await observe(academy, { id: 999_999 }, { competencyId: competencyId() });
    expect(nobody.error.code).toBe('users.not_found');
  });

  test('that is withdrawn counts no more and stays in the record', async () => {
    const { admin, body } = await observe(academy, learner, { competencyId: competencyId() });
    const item = {
      kind: 'observation-withdrawal',
      id: String(body[0]!.id),
      input: { reason: 'Of another person' },
    } as const;
    later({ minutes: 1 });
    expect((await signOne(learner, item)).error.code).toBe('auth.forbidden');
    expect((await signOne(admin, item)).status).toBe(201);
    const { body: list } = await admin.call(observations.list, { params: { id: learner.id } });
    expect(list).toMatchObject([{ withdrawnReason: 'Of another person' }]);
    const { body: signed } = await learner.call(signatures.list, { params: { userId: learner.id } });
    expect(signed.map(({ kind, status }) => [kind, status])).toEqual([
      ['observation', 'voided'],
      ['observation-withdrawal', 'valid'],
    ]);
    expect(await standing()).toMatchObject({ level: null, evidence: [] });
    expect((await signOne(admin, item)).error.code).toBe('observations.withdrawn');
  });
});

describe('other evidence', () => {
  test('is a passed examination of a course that the study list names', async () => {
    const course = firstCourse(academy);
    const lessons = new Set(course.lessons.map(({ slug }) => `lesson:${slug}`));
    const served = all().find(({ study }) =>
      study.some(({ ref }) => ref === `course:${course.slug}` || lessons.has(ref)),
    )!;
    await completeCourse(learner, course);
    await takeAssessment(academy, learner, course, 20);
    expect(await standing(served.id)).toMatchObject({
      level: 'competent',
      evidence: [{ kind: 'exam', title: course.title, result: '100%', href: `/course/${course.id}` }],
    });
  });

  test('is a simulation, but not one played again right after its debrief', async () => {
    const { practice } = academy.catalogue;
    const served = all().find(({ study }) =>
      study.some(({ ref }) => practice.simulation(ref.replace('scenario:', ''))),
    )!;
    const ref = served.study
      .map((each) => each.ref.replace('scenario:', ''))
      .find((id) => practice.simulation(id))!;
    const complete = async (percentage: number) => {
      const { body } = await learner.call(scenarios.start, { params: { id: ref } });
      await academy.database.db
        .updateTable('scenarioSessions')
        .set({ completedAt: academy.clock.now, percentage })
        .where('id', '=', body.sessionId)
        .execute();
    };
    await complete(40);
    later({ days: 1 });
    await complete(100);
    expect(await standing(served.id)).toMatchObject({
      level: 'novice',
      evidence: [{ kind: 'simulation', result: '40%', level: 'novice' }],
    });
    later({ days: 90 });
    await complete(90);
    expect((await standing(served.id)).evidence.map(({ result }) => result)).toEqual(['90%', '40%']);
    expect((await standing(served.id)).level).toBe('competent');
  });

  test('of a competency is told with what would raise its level', async () => {
    const { raise } = await standing();
    expect(raise).toEqual([
      { text: 'Score 70% on the competent questions of the assessment, and on those below.', href: null },
    ]);
    await observe(academy, learner, { competencyId: competencyId(), level: 'competent' });
    const next = (await standing()).raise.map(({ text }) => text);
    expect(next.at(-1)).toContain('at the level proficient');
  });
});
