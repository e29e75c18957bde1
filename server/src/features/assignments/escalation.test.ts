import {
  assignments,
  organizations,
  RulePack,
  teamSetup,
  teamTraining,
  type MemberRole,
} from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { awaitMail } from '../../../test/outbox.ts';
import { awaitStartJob } from '../../../test/start-jobs.ts';
import { signOne } from '../../../test/signing.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { remindOfAssignments } from './send-reminders.ts';

let academy: TestAcademy;
let owner: Learner;
let manager: Learner;
let joy: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];
let requirement: string;

beforeAll(async () => {
  academy = await startAcademy();
  await awaitStartJob(academy, 'assignment-reminders');
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  // A Friday.
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  manager = await add('Mel Manager', ['manager']);
  joy = await add('Joy Tran');
  requirement = await addRules(null);
});

const of = () => ({ params: { orgId: org.id } });
const add = (name: string, roles: MemberRole[] = ['member']) =>
  addMember(academy, org, { roles, name, from: '2026-01-05' });
const addRules = async (trialId: number | null) => {
  const need = { has: { of: 'gcp', grade: 'attached', within: { months: 12, before: 'asOf' } } };
  const pack = RulePack.parse({
    title: 'Site policy',
    requirements: [{ id: 'gcp', title: 'GCP', force: 'custom', waivable: true, need }],
  });
  // Everybody's own due day is far off; what is assigned is due earlier or later by hand.
  const body = { sponsor: null, number: '1.0', trialId, from: '2026-11-01', dueAfterDays: 365, pack };
  const { body: rules } = await owner.call(teamSetup.addRules, { ...of(), body });
  return `${rules.id}:gcp`;
};
const at = (moment: string) => {
  academy.clock.now = new Date(moment);
};
const on = (day: string) => at(`${day}T15:00:00Z`);
const remind = () => remindOfAssignments(academy.app.context);
const assign = (people: readonly Learner[], over: object = {}) =>
  owner.call(assignments.assign, {
    ...of(),
    body: {
      requirement,
      personIds: people.map(({ id }) => id),
      due: '2026-11-20',
      why: 'New site policy',
      ...over,
    },
  });
const train = ({ id: personId }: Learner, completedOn = '2026-11-20') =>
  owner.call(teamTraining.addEvidence, {
    ...of(),
    body: {
      personId,
      topic: 'gcp',
      title: 'GCP',
      issuer: 'Another academy',
      completedOn,
      grade: 'attached',
      edition: null,
      version: null,
      covers: [],
      validUntil: null,
    },
  });
const switchDigest = (sendsDigest: boolean, by = owner) =>
  by.call(organizations.changeDigest, { ...of(), body: { sendsDigest } });
const mailTo = async ({ username }: Learner) =>
  (await awaitMail(academy.config.dataDir, `${username}@example.org`)).text;

describe('what is overdue for long', () => {
  beforeEach(async () => {
    await switchDigest(false);
  });

  test('is told to managers after a week and to owners after two, each once', async () => {
    await assign([joy]);
    expect(await remind()).toBe(1);
    on('2026-11-21');
    expect(await remind()).toBe(1);
    on('2026-11-26');
    expect(await remind()).toBe(0);
    on('2026-11-27');
    expect(await Promise.all([remind(), remind()])).toContain(1);
    expect(await mailTo(manager)).toContain('Joy Tran: GCP, overdue for 7 days, since 20 Nov 2026');
    on('2026-12-03');
    expect(await remind()).toBe(0);
    on('2026-12-04');
    expect(await remind()).toBe(1);
    expect(await mailTo(owner)).toContain('Joy Tran: GCP, overdue for 14 days');
    on('2027-02-01');
    expect(await remind()).toBe(0);
  });

  test('is told to the investigator of its trial, and not to those of others', async () => {
    const trials = [];
    for (const protocol of ['KESTREL-2', 'TIDEMARK']) {
      const form = {
        protocol,
        title: 'A trial',
        sponsor: 'Meridane',
        phase: '2',
        site: 'Harbour Street',
        zone: 'America/New_York',
        region: 'US',
        from: '2026-02-01',
        to: null,
      };
      trials.push((await owner.call(teamSetup.addTrial, { ...of(), body: form })).body.id);
    }
    const [kestrel = 0, tidemark = 0] = trials;
    const pia = await add('Pia Pine', ['principal_investigator']);
    const otto = await add('Otto Oak', ['principal_investigator']);
    const join = (trial: number, person: Learner, isInvestigator: boolean) =>
      owner.call(teamSetup.addStaff, {
        params: { orgId: org.id, id: trial },
        body: { personId: person.id, role: 'On the trial', isInvestigator, from: '2026-03-01', to: null },
      });
    await join(kestrel, pia, true);
    await join(kestrel, joy, false);
    await join(tidemark, otto, true);
    await assign([joy], { requirement: await addRules(kestrel) });
    on('2026-12-04');
    // Joy, the manager, the owner, and the investigator.
    expect(await remind()).toBe(4);
    expect(await mailTo(pia)).toContain('Joy Tran: GCP, overdue for 14 days');
    expect(await remind()).toBe(0);
  });

  test('is in the one mail of the day of a manager who has training due as well', async () => {
    await assign([joy, manager]);
    on('2026-11-27');
    expect(await remind()).toBe(2);
    const text = await mailTo(manager);
    expect(text).toContain('Joy Tran: GCP, overdue for 7 days');
    expect(text).toContain('GCP: by 20 Nov 2026');
    expect(text).not.toContain('Mel Manager: GCP');
  });

  test('waits for the next day where a person was mailed that day', async () => {
    await assign([manager], { due: '2026-11-28' });
    await assign([joy]);
    on('2026-11-27');
    expect(await remind()).toBe(2);
    expect(await mailTo(manager)).toContain('overdue for 7 days');
    const ben = await add('Ben Ito');
    await assign([ben], { due: '2026-11-27' });
    // Moved while the manager has had the mail of the day.
    await assign([manager], { due: '2026-11-30' });
    expect(await remind()).toBe(1);
    on('2026-11-28');
    expect(await remind()).toBe(2);
  });

  test('is told of nobody who left, was waived, or has completed it', async () => {
    const ben = await add('Ben Ito');
    const ann = await add('Ann Fox');
    await assign([joy, ben, ann]);
    expect(await remind()).toBe(3);
    await owner.call(organizations.endMembership, {
      params: { orgId: org.id, personId: joy.id },
      body: { on: '2026-11-20', reason: 'Moved to another site' },
    });
    const input = {
      personId: ben.id,
      requirement,
      from: '2026-11-20',
      to: '2027-11-20',
      reason: 'On parental leave',
    };
    expect((await signOne(owner, { kind: 'requirement-waiver', id: String(org.id), input })).status).toBe(
      201,
    );
    await train(ann);
    on('2026-12-04');
    expect(await remind()).toBe(0);
  });
});

describe('the digest', () => {
  beforeEach(async () => {
    const ben = await add('Ben Ito');
    const mia = await add('Mia Park');
    await train(mia, '2025-12-10');
    await assign([joy], { due: '2026-11-25' });
    await assign([ben]);
    // What their own rules of reminding say of Joy and Ben has gone out.
    await remind();
  });

  test('goes to owners and managers on Mondays from eight, exactly once with two jobs at once', async () => {
    at('2026-11-22T15:00:00Z');
    await remind();
    at('2026-11-23T12:59:00Z');
    expect(await remind()).toBe(0);
    at('2026-11-23T13:00:00Z');
    const mailed = await Promise.all([remind(), remind()]);
    expect(mailed.reduce((sum, each) => sum + each, 0)).toBe(2);
    expect(await remind()).toBe(0);
    for (const reader of [owner, manager]) {
      const text = await mailTo(reader);
      expect(text).toContain('Joy Tran: GCP, by 25 Nov 2026');
      expect(text).toContain('Ben Ito: GCP, overdue for 3 days, since 20 Nov 2026');
      expect(text).toContain('Mia Park: GCP, until 10 Dec 2026');
    }
  });

  test('is switched off by an owner for the organization', async () => {
    expect((await switchDigest(false, manager)).error.code).toBe('orgs.not_allowed');
    expect((await switchDigest(false)).body).toMatchObject({ sendsDigest: false });
    at('2026-11-22T15:00:00Z');
    await remind();
    at('2026-11-23T13:00:00Z');
    expect(await remind()).toBe(0);
    expect((await switchDigest(true)).body).toMatchObject({ sendsDigest: true });
    expect(await remind()).toBe(2);
  });
});
