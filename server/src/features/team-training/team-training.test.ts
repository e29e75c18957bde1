import {
  joinLinks,
  organizations,
  RulePack,
  teamSetup,
  teamTraining,
  type EvidenceForm,
} from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REASON = 'Entered for the wrong person';

let academy: TestAcademy;
let owner: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];
let joy: Learner;

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  joy = await addMember(academy, org, { roles: ['member'], name: 'Joy Tran', from: '2026-01-05' });
});

const of = () => ({ params: { orgId: org.id } });
const later = (days: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + days * DAY_MS);
};
/** After everything recorded so far, whose times grow by a millisecond each. */
const inAnHour = () => new Date(academy.clock.now.getTime() + DAY_MS / 24).toISOString();
const ROLLING = RulePack.parse({
  title: 'Site policy',
  requirements: [
    {
      id: 'gcp',
      title: 'GCP',
      force: 'custom',
      waivable: true,
      need: { has: { of: 'gcp', within: { months: 24, before: 'asOf' }, grade: 'attached' } },
    },
  ],
});
const addRules = (over: object = {}) =>
  owner.call(teamSetup.addRules, {
    ...of(),
    body: {
      sponsor: null,
      number: '1.0',
      trialId: null,
      from: '2026-01-01',
      dueAfterDays: 30,
      pack: ROLLING,
      ...over,
    },
  });
const certificate = (over: Partial<EvidenceForm> = {}): EvidenceForm => ({
  personId: joy.id,
  topic: 'gcp',
  title: 'GCP for sites',
  issuer: 'Another academy',
  completedOn: '2026-02-01',
  grade: 'attached',
  edition: 'R3',
  version: null,
  covers: [],
  validUntil: null,
  ...over,
});
const addEvidence = (over: Partial<EvidenceForm> = {}, by = owner) =>
  by.call(teamTraining.addEvidence, { ...of(), body: certificate(over) });
const matrix = async (query: { asOf?: string; knownAt?: string; state?: 'missing' } = {}) =>
  (await owner.call(teamTraining.matrix, { ...of(), query })).body;
const cellOf = async (query: Parameters<typeof matrix>[0] = {}) => {
  const { rows } = await matrix(query);
  return rows.find(({ personId }) => personId === joy.id)?.cells[0];
};
const addTrial = (over: object = {}) =>
  owner.call(teamSetup.addTrial, {
    ...of(),
    body: {
      protocol: 'KES-201',
      title: 'KESTREL-2',
      sponsor: 'Meridane',
      phase: '2',
      site: 'Harbour Street',
      zone: 'America/New_York',
      region: 'US',
      from: '2026-03-02',
      to: null,
      ...over,
    },
  });

describe('the matrix', () => {
  test('reads due, missing, current, and expiring from rules and evidence alone', async () => {
    expect((await addRules()).body.sentences).toEqual([
      {
        id: 'gcp',
        force: 'custom',
        text: 'GCP training, completed no more than 24 months before the day asked about, with a certificate that a named person has seen, or better.',
      },
    ]);
    expect(await cellOf({ asOf: '2026-01-20' })).toEqual({ state: 'due', date: '2026-02-04' });
    expect(await cellOf()).toEqual({ state: 'missing', date: '2026-02-04' });
    await addEvidence();
    expect(await cellOf()).toEqual({ state: 'current', date: null });
    expect(await cellOf({ asOf: '2027-12-01' })).toEqual({ state: 'current', date: '2028-02-01' });
    expect(await cellOf({ asOf: '2028-01-15' })).toEqual({ state: 'expiring', date: '2028-02-01' });
    expect(await cellOf({ asOf: '2028-02-02' })).toEqual({ state: 'overdue', date: '2026-02-04' });
  });

  test('shows what was true on a day and, at will, only what was known at a moment', async () => {
    await addRules();
    const before = inAnHour();
    later(1);
    await addEvidence();
    expect(await cellOf({ asOf: '2026-03-01' })).toMatchObject({ state: 'current' });
    expect(await cellOf({ asOf: '2026-03-01', knownAt: before })).toMatchObject({ state: 'missing' });
  });

  test('counts from the corrected day of completion', async () => {
    await addRules();
    const { body } = await addEvidence({ completedOn: '2024-02-10' });
    const { personId: _who, topic: _topic, ...said } = certificate({ completedOn: '2026-02-10' });
    const params = { ...of().params, id: body.factId };
    await owner.call(teamTraining.correctEvidence, { params, body: { ...said, reason: REASON } });
    expect(await cellOf({ asOf: '2028-02-01' })).toEqual({ state: 'expiring', date: '2028-02-10' });
  });

  test('ends what was completed on 29 Feb with February in common years, on its 29th in leap years', async () => {
    academy.clock.now = new Date('2028-03-01T15:00:00Z');
    const months = (count: number) => {
      const [gcp] = ROLLING.requirements;
      const has = { of: 'gcp', within: { months: count, before: 'asOf' as const } };
      return { pack: { ...ROLLING, requirements: [{ ...gcp!, need: { has } }] } };
    };
    await addRules(months(12));
    await addEvidence({ completedOn: '2028-02-29' });
    expect(await cellOf({ asOf: '2029-02-28' })).toEqual({ state: 'expiring', date: '2029-02-28' });
    expect(await cellOf({ asOf: '2029-03-01' })).toMatchObject({ state: 'overdue' });
    const { error } = await addEvidence({ completedOn: '2027-02-29' });
    expect(error.fields).toHaveProperty('completedOn');
    const { body: trial } = await addTrial({ from: '2028-02-29' });
    expect(trial.from).toBe('2028-02-29');
    expect((await addTrial({ from: '2029-02-29' })).error.fields).toHaveProperty('from');
  });

  test('turns to the next day with the organization’s clock, and with a new zone at once', async () => {
    await addRules();
    await addEvidence({ completedOn: '2024-11-20' });
    // 21 Nov in Auckland, and still 20 Nov in New York.
    expect(await cellOf()).toMatchObject({ state: 'expiring' });
    const { name, kind, country } = org;
    const move = (zone: string) =>
      owner.call(organizations.update, { ...of(), body: { name, kind, country, zone } });
    expect((await move('Pacific/Auckland')).body).toMatchObject({ today: '2026-11-21' });
    expect((await matrix()).asOf).toBe('2026-11-21');
    expect(await cellOf()).toMatchObject({ state: 'overdue' });
    expect((await addEvidence({ completedOn: '2026-11-21' })).status).toBe(201);
    // Back again, what was completed on a day that is to come here is still of that day: nothing ends before it.
    await move('America/New_York');
    expect((await matrix()).asOf).toBe('2026-11-20');
    expect(await cellOf()).toEqual({ state: 'current', date: null });
    expect(await cellOf({ asOf: '2026-11-21' })).toMatchObject({ state: 'current' });
    const { error } = await addEvidence({ completedOn: '2026-11-21' });
    expect(error.fields).toEqual({ completedOn: 'Training can’t be completed in the future.' });
  });

  test('lists only who belonged to the organization on that day', async () => {
    await addRules();
    expect((await matrix({ asOf: '2025-06-01' })).rows).toEqual([]);
    expect((await matrix()).rows.map(({ name }) => name)).toEqual(['Joy Tran', 'Olive Owner']);
    const params = { ...of().params, personId: joy.id };
    await owner.call(organizations.endMembership, { params, body: { on: '2026-11-19', reason: REASON } });
    expect((await matrix()).rows.map(({ name }) => name)).toEqual(['Olive Owner']);
    expect((await matrix({ asOf: '2026-11-19' })).rows).toHaveLength(1);
  });

  test('calls nobody ready of whom nothing is asked', async () => {
    const trialId = (await addTrial()).body.id;
    await addRules({ trialId });
    expect(await matrix()).toMatchObject({
      asked: 0,
      ready: 0,
      rows: [{ isReady: null }, { isReady: null }],
    });
    const on = { params: { orgId: org.id, id: trialId } };
    const staff = {
      personId: joy.id,
      role: 'Coordinator',
      isInvestigator: false,
      from: '2026-03-02',
      to: null,
    };
    await owner.call(teamSetup.addStaff, { ...on, body: staff });
    await addEvidence();
    const { asked, ready, rows } = await matrix();
    expect([asked, ready]).toEqual([1, 1]);
    expect(rows.map(({ name, isReady }) => [name, isReady])).toEqual([
      ['Joy Tran', true],
      ['Olive Owner', null],
    ]);
  });

  test('asks nothing of an auditor, unless they work on a trial', async () => {
    await addRules();
    const marcus = await addMember(academy, org, {
      roles: ['auditor'],
      name: 'Marcus Bell',
      from: '2026-01-05',
    });
    const names = async () => (await matrix()).rows.map(({ name }) => name);
    expect(await names()).toEqual(['Joy Tran', 'Olive Owner']);
    expect(await matrix()).toMatchObject({ asked: 2, ready: 1 });
    const own = await marcus.call(teamTraining.mine, { params: { userId: marcus.id } });
    expect(own.body).toMatchObject([{ requirements: [] }]);
    const trialId = (await addTrial()).body.id;
    const staff = {
      personId: marcus.id,
      role: 'Monitor',
      isInvestigator: false,
      from: '2026-03-02',
      to: null,
    };
    await owner.call(teamSetup.addStaff, { params: { orgId: org.id, id: trialId }, body: staff });
    expect(await names()).toEqual(['Joy Tran', 'Marcus Bell', 'Olive Owner']);
  });

  test('counts, forecasts, filters, and is a CSV file as well', async () => {
    await addRules();
    await addEvidence({ completedOn: '2025-01-31' });
    const { counts, ready, forecast } = await matrix();
    expect(counts).toMatchObject({ current: 1, due: 1 });
    expect(ready).toBe(2);
    expect(forecast).toEqual([
      { month: '2026-11', ends: 0 },
      { month: '2026-12', ends: 0 },
      { month: '2027-01', ends: 1 },
      { month: '2027-02', ends: 0 },
      { month: '2027-03', ends: 0 },
      { month: '2027-04', ends: 0 },
    ]);
    expect((await matrix({ state: 'missing' })).rows).toEqual([]);
    const file = await owner.call(teamTraining.matrixFile, of());
    expect(file.headers['content-type']).toContain('text/csv');
    expect(String(file.body)).toContain('Joy Tran,Coordinator,Yes,Current 2027-01-31');
  });
});

describe('evidence', () => {
  test('from the future, or ending before it began, is refused by field', async () => {
    const { status, error } = await addEvidence({ completedOn: '2026-11-21', validUntil: '2026-01-01' });
    expect(status).toBe(400);
    expect(error.fields).toEqual({
      completedOn: 'Training can’t be completed in the future.',
      validUntil: 'It ends before it was completed.',
    });
    expect((await addEvidence({ completedOn: '2027-02-29' })).status).toBe(400);
  });

  test('about oneself is seen by somebody else, and self-stated counts for no rule that asks for more', async () => {
    await addRules();
    expect((await addEvidence({ personId: owner.id })).error.fields).toHaveProperty('grade');
    await addEvidence({ grade: 'self_stated' });
    expect(await cellOf()).toMatchObject({ state: 'overdue' });
    const params = { ...of().params, personId: joy.id };
    const { body } = await joy.call(teamTraining.person, { params });
    expect(body.requirements[0]?.reasons).toEqual([
      'GCP training is not proven well enough: the rule asks for more than what somebody stated.',
    ]);
  });

  test('is corrected with a reason; the day before the correction reads as it did', async () => {
    await addRules();
    const { body: first } = await addEvidence();
    const known = inAnHour();
    later(1);
    const { personId: _who, topic: _topic, ...said } = certificate({ completedOn: '2023-02-01' });
    const params = { ...of().params, id: first.factId };
    const { body } = await owner.call(teamTraining.correctEvidence, {
      params,
      body: { ...said, reason: REASON },
    });
    expect(body).toMatchObject({ id: first.id, completedOn: '2023-02-01', isLate: true });
    expect(body.history.map(({ reason }) => reason)).toEqual([null, REASON]);
    expect(await cellOf()).toMatchObject({ state: 'overdue' });
    expect(await cellOf({ knownAt: known, asOf: '2026-11-20' })).toMatchObject({ state: 'current' });
  });

  test('is withdrawn from a day on, or from the start', async () => {
    await addRules();
    const { body: first } = await addEvidence();
    const params = { ...of().params, id: first.factId };
    const withdraw = (from: string | null) =>
      owner.call(teamTraining.withdrawEvidence, { params, body: { from, reason: REASON } });
    expect((await withdraw('2026-06-01')).body.withdrawnFrom).toBe('2026-06-01');
    expect(await cellOf({ asOf: '2026-05-31' })).toEqual({ state: 'expiring', date: '2026-05-31' });
    expect(await cellOf({ asOf: '2026-06-01' })).toMatchObject({ state: 'missing' });
    await withdraw(null);
    expect(await cellOf({ asOf: '2026-05-31' })).toMatchObject({ state: 'missing' });
    expect((await withdraw(null)).error.code).toBe('evidence.withdrawn');
  });

  test('of this academy comes from the person’s own certificate, as it was signed', async () => {
    await addRules();
    academy.clock.now = new Date();
    const course = firstCourse(academy);
    const learner = await academy.learner();
    await completeCourse(learner, course);
    const { certificateNumber: number } = await takeAssessment(academy, learner, course, 20);
    const add = (by: Learner) =>
      by.call(teamTraining.addCertificate, { ...of(), body: { number: number ?? '', topic: 'gcp' } });
    expect((await add(learner)).error.code).toBe('orgs.not_found');
    expect((await add(joy)).error.code).toBe('certificates.not_found');
    const link = { title: 'Coordinator', roles: ['member' as const], uses: 1, days: 1 };
    const { body: open } = await owner.call(joinLinks.create, { ...of(), body: link });
    await learner.call(joinLinks.join, { body: { token: open.token } });
    const { body: given } = await add(learner);
    // That the course is about it is what the person says.
    expect(given).toMatchObject({ grade: 'self_stated', certificate: number, seenBy: null });
    const standing = async () =>
      (await owner.call(teamTraining.person, { params: { ...of().params, personId: learner.id } })).body
        .requirements[0]?.verdict;
    expect(await standing()).toBe('Refresh');
    const look = (by: Learner) =>
      by.call(teamTraining.confirmEvidence, {
        params: { ...of().params, id: given.factId },
        body: { note: null },
      });
    expect((await look(learner)).error.code).toBe('orgs.not_allowed');
    expect((await look(owner)).body).toMatchObject({ grade: 'own', seenBy: { name: 'Olive Owner' } });
    expect(await standing()).toBe('Accepted');
  });
});

describe('a trial', () => {
  test('asks its rules of its staff alone, counted from when they joined it', async () => {
    const { body: trial } = await addTrial();
    const pack = {
      ...ROLLING,
      requirements: [{ ...ROLLING.requirements[0]!, when: { is: { role: ['Nurse'] } } }],
    };
    await addRules({ trialId: trial.id, pack });
    expect((await matrix()).rows[0]?.cells).toEqual([{ state: 'not_required', date: null }]);
    const body = { personId: joy.id, role: 'Nurse', isInvestigator: false, from: '2026-11-10', to: null };
    const params = { ...of().params, id: trial.id };
    const { body: staffed } = await owner.call(teamSetup.addStaff, { params, body });
    expect(staffed.staff).toMatchObject([{ name: 'Joy Tran', role: 'Nurse' }]);
    expect(await cellOf()).toEqual({ state: 'due', date: '2026-12-10' });
    expect((await owner.call(teamSetup.addStaff, { params, body })).error.fields).toHaveProperty('from');
  });

  test('has versions: who signed only the one before reads overdue from the day of the next', async () => {
    const { body: trial } = await addTrial();
    const version = (number: string, effective: string) =>
      owner.call(teamSetup.addVersion, {
        ...of(),
        body: { topic: 'protocol', version: number, title: 'Protocol', effective, trialId: trial.id },
      });
    await version('1.0', '2026-03-02');
    await version('2.0', '2026-10-01');
    expect((await version('2.0', '2026-12-01')).error.fields).toHaveProperty('version');
    const need = { has: { of: 'protocol', version: { effectiveOn: 'asOf' as const } } };
    await addRules({ pack: { title: 'Protocol', requirements: [{ ...ROLLING.requirements[0]!, need }] } });
    await addEvidence({ topic: 'protocol', version: '1.0', completedOn: '2026-03-01' });
    expect(await cellOf({ asOf: '2026-09-15' })).toEqual({ state: 'expiring', date: '2026-09-30' });
    expect(await cellOf({ asOf: '2026-10-01' })).toMatchObject({ state: 'overdue' });
  });

  test('ends no day before it begins, and nor does anybody’s time on it', async () => {
    const order = { to: 'The last day is before the first.' };
    expect((await addTrial({ to: '2026-03-01' })).error.fields).toEqual(order);
    const { body: trial } = await addTrial();
    const staff = await owner.call(teamSetup.addStaff, {
      params: { ...of().params, id: trial.id },
      body: { personId: joy.id, role: 'Nurse', isInvestigator: false, from: '2026-03-10', to: '2026-03-09' },
    });
    expect(staff.error.fields).toEqual(order);
    expect((await addEvidence({ validUntil: '2026-01-31' })).error.fields).toHaveProperty('validUntil');
  });

  test('takes nobody from before they belonged to the organization, and says since when they do', async () => {
    const { body: trial } = await addTrial({ from: '2026-01-02' });
    const staff = await owner.call(teamSetup.addStaff, {
      params: { ...of().params, id: trial.id },
      body: { personId: joy.id, role: 'Nurse', isInvestigator: false, from: '2026-01-02', to: null },
    });
    expect(staff.error).toMatchObject({
      code: 'orgs.member_not_found',
      message:
        'This person belongs to the organization from 5 Jan 2026. Choose that day or a later one, or correct their first day under People.',
    });
  });
});

describe('a member', () => {
  test('sees what is asked of them, in each organization, and nobody else’s', async () => {
    await addRules();
    const { body } = await joy.call(teamTraining.mine, { params: { userId: joy.id } });
    expect(body).toMatchObject([
      { organization: org.name, requirements: [{ title: 'GCP', state: 'missing' }] },
    ]);
    const params = { ...of().params, personId: owner.id };
    expect((await joy.call(teamTraining.person, { params })).error.code).toBe('orgs.not_allowed');
  });
});
