import { account, assignments, RulePack, teamSetup, teamTraining } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { awaitMail } from '../../../test/outbox.ts';
import { signOne } from '../../../test/signing.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { awaitStartJob } from '../../../test/start-jobs.ts';
import { remindOfAssignments } from './send-reminders.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let academy: TestAcademy;
let owner: Learner;
let joy: Learner;
let ben: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];
let requirement: string;

beforeAll(async () => {
  academy = await startAcademy();
  await awaitStartJob(academy, 'assignment-reminders');
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  joy = await addMember(academy, org, { roles: ['member'], name: 'Joy Tran', from: '2026-01-05' });
  ben = await addMember(academy, org, { roles: ['member'], name: 'Ben Ito', from: '2026-01-05' });
  const pack = RulePack.parse({
    title: 'Site policy',
    requirements: [
      {
        id: 'gcp',
        title: 'GCP',
        force: 'custom',
        waivable: true,
        need: { has: { of: 'gcp', grade: 'attached' } },
      },
      {
        id: 'law',
        title: 'Dangerous goods',
        force: 'law',
        waivable: false,
        need: { has: { of: 'iata_dgr' } },
      },
    ],
  });
  const body = { sponsor: null, number: '1.0', trialId: null, from: '2026-01-01', dueAfterDays: 30, pack };
  const { body: rules } = await owner.call(teamSetup.addRules, { ...of(), body });
  requirement = `${rules.id}:gcp`;
});

const of = () => ({ params: { orgId: org.id } });
const later = (days: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + days * DAY_MS);
};
const train = (personId: number) =>
  owner.call(teamTraining.addEvidence, {
    ...of(),
    body: {
      personId,
      topic: 'gcp',
      title: 'GCP',
      issuer: 'Another academy',
      completedOn: '2026-02-01',
      grade: 'attached',
      edition: null,
      version: null,
      covers: [],
      validUntil: null,
    },
  });
const assign = (over: object = {}) =>
  owner.call(assignments.assign, {
    ...of(),
    body: { requirement, personIds: [joy.id, ben.id], due: '2026-12-11', why: 'New site policy', ...over },
  });
const open = async () => (await owner.call(assignments.list, of())).body;
const cellOf = async (person: Learner) => {
  const params = { ...of().params, personId: person.id };
  const { body } = await owner.call(teamTraining.person, { params });
  return body.requirements.find(({ key }) => key === requirement);
};

describe('an assignment', () => {
  test('asks whoever can’t show it yet, and nobody twice', async () => {
    await train(ben.id);
    const body = { requirement, personIds: [joy.id, ben.id] };
    const { body: preview } = await owner.call(assignments.preview, { ...of(), body });
    expect(preview).toMatchObject({
      asked: [{ name: 'Joy Tran', state: 'missing' }],
      notAsked: [{ name: 'Ben Ito', state: 'current' }],
    });
    expect(preview.notAsked[0]?.evidence[0]).toMatch(/^EV-\d+$/);
    expect(await open()).toEqual([]);
    expect((await assign()).body).toEqual(preview);
    await assign({ due: '2026-12-18' });
    expect(await open()).toMatchObject([{ name: 'Joy Tran', title: 'GCP', due: '2026-12-18', state: 'due' }]);
    expect(await cellOf(joy)).toMatchObject({ state: 'due', date: '2026-12-18' });
    await train(joy.id);
    expect(await open()).toEqual([]);
  });

  test('is refused for a day that has passed, a stranger, and a rule that is not in force', async () => {
    expect((await assign({ due: '2026-11-19' })).error.fields).toHaveProperty('due');
    const stranger = await academy.learner();
    expect((await assign({ personIds: [stranger.id] })).error.code).toBe('orgs.member_not_found');
    expect((await assign({ requirement: '1:gcp' })).error.code).toBe('rules.not_found');
    expect(await open()).toEqual([]);
  });

  test('to people who need nothing is refused, so that nobody believes it was made', async () => {
    await train(joy.id);
    await train(ben.id);
    expect((await assign()).error).toMatchObject({
      code: 'assignments.nobody_asked',
      message: 'Nothing was assigned: the people chosen can show it already, or it isn’t required of them.',
    });
    expect(await open()).toEqual([]);
  });

  test('is withdrawn with a reason; the rule still asks', async () => {
    await assign({ personIds: [joy.id] });
    const [first] = await open();
    const params = { ...of().params, id: first!.id };
    const body = { reason: 'Assigned to the wrong person' };
    expect((await owner.call(assignments.withdraw, { params, body })).status).toBe(200);
    expect(await open()).toEqual([]);
    expect(await cellOf(joy)).toMatchObject({ state: 'missing' });
    expect((await owner.call(assignments.withdraw, { params, body })).error.code).toBe(
      'assignments.not_found',
    );
  });
});

describe('reminders', () => {
  const remind = () => remindOfAssignments(academy.app.context);

  test('are one mail per person and day, each milestone once, from eight in the morning on', async () => {
    await assign();
    academy.clock.now = new Date('2026-11-27T12:59:00Z');
    expect(await remind()).toBe(0);
    academy.clock.now = new Date('2026-11-27T13:01:00Z');
    expect(await remind()).toBe(2);
    expect((await awaitMail(academy.config.dataDir, `${joy.username}@example.org`)).text).toContain(
      '11 Dec 2026',
    );
    expect(await Promise.all([remind(), remind()])).toEqual([0, 0]);
    later(1);
    expect(await remind()).toBe(0);
    await train(ben.id);
    later(6);
    expect(await remind()).toBe(1);
    // A week without the job: the day before and the day itself become one reminder.
    later(7);
    expect(await remind()).toBe(1);
    later(1);
    expect(await remind()).toBe(1);
    // From then on it is for others: the owner hears of it, once.
    later(30);
    expect(await remind()).toBe(1);
    later(1);
    expect(await remind()).toBe(0);
  });

  test('begin anew when the due day is moved', async () => {
    await assign({ due: '2026-11-21', personIds: [joy.id] });
    expect(await remind()).toBe(1);
    await assign({ due: '2026-12-31', personIds: [joy.id] });
    expect(await remind()).toBe(0);
    later(28);
    expect(await remind()).toBe(1);
  });
});

describe('a waiver', () => {
  const waive = (input: object, by = owner) =>
    signOne(by, {
      kind: 'requirement-waiver',
      id: String(org.id),
      input: {
        personId: joy.id,
        requirement,
        from: '2026-11-20',
        to: '2026-12-20',
        reason: 'On leave until the refresher',
        ...input,
      },
    });

  test('is signed, covers its days, and is shown as waived, never as met', async () => {
    expect((await waive({})).status).toBe(201);
    const cell = await cellOf(joy);
    expect(cell).toMatchObject({ state: 'waived', verdict: 'Waived' });
    expect(cell?.evidence[0]).toMatch(/^W-\d+$/);
    later(31);
    expect(await cellOf(joy)).toMatchObject({ state: 'missing' });
  });

  test('stays, with its signature, when the account of its subject is deleted', async () => {
    expect((await waive({})).status).toBe(201);
    const before = await cellOf(joy);
    const body = { currentPassword: PASSWORD, confirm: joy.username };
    expect((await joy.call(account.erase, { params: { userId: joy.id }, body })).status).toBe(200);
    expect(before).toMatchObject({ state: 'waived' });
    expect(await cellOf(joy)).toEqual(before);
    const { db } = academy.database;
    const signatures = db.selectFrom('signatures').select(['subjectId', 'signerId']);
    const kept = await signatures.where('objectKind', '=', 'requirement-waiver').execute();
    expect(kept).toEqual([{ subjectId: null, signerId: owner.id }]);
  });

  test('is given by nobody to themselves, and for no rule that is law', async () => {
    expect((await waive({ personId: owner.id })).error.code).toBe('orgs.not_allowed');
    const law = requirement.replace('gcp', 'law');
    expect((await waive({ requirement: law })).error.code).toBe('rules.not_waivable');
    expect((await waive({}, joy)).error.code).toBe('orgs.not_allowed');
    expect((await waive({ to: '2026-11-01' })).error.fields).toHaveProperty('to');
  });
});
