import { assignments, RulePack, teamSetup, teamTraining, type Recurrence } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { signOne } from '../../../test/signing.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { awaitStartJob } from '../../../test/start-jobs.ts';
import { remindOfAssignments } from './send-reminders.ts';

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
  const need = { has: { of: 'gcp', grade: 'attached' } };
  const pack = RulePack.parse({
    title: 'Site policy',
    requirements: [{ id: 'gcp', title: 'GCP', force: 'custom', waivable: true, need }],
  });
  const body = { sponsor: null, number: '1.0', trialId: null, from: '2026-01-01', dueAfterDays: 30, pack };
  const { body: rules } = await owner.call(teamSetup.addRules, { ...of(), body });
  requirement = `${rules.id}:gcp`;
});

const of = () => ({ params: { orgId: org.id } });
const on = (day: string) => {
  academy.clock.now = new Date(`${day}T15:00:00Z`);
};
const train = (person: Learner, completedOn: string) =>
  owner.call(teamTraining.addEvidence, {
    ...of(),
    body: {
      personId: person.id,
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
const assign = (recurrence: Recurrence, over: object = {}) =>
  owner.call(assignments.assign, {
    ...of(),
    body: {
      requirement,
      personIds: [joy.id],
      due: '2026-12-11',
      why: 'Refresher',
      recurrence,
      ...over,
    },
  });
const open = async () => (await owner.call(assignments.list, of())).body;
const cellOf = async (person: Learner, asOf?: string) => {
  const params = { ...of().params, personId: person.id };
  const { body } = await owner.call(teamTraining.person, { params, query: { ...(asOf && { asOf }) } });
  return body.requirements.find(({ key }) => key === requirement);
};
const afterCompletion = { kind: 'after_completion', months: 24, until: null } as const;

test('a refresher is due again months after each completion, and overdue though the evidence holds', async () => {
  await assign(afterCompletion);
  expect(await open()).toMatchObject([{ due: '2026-12-11', state: 'due', recurrence: afterCompletion }]);
  on('2026-12-01');
  await train(joy, '2026-12-01');
  expect(await open()).toMatchObject([{ due: '2028-12-01', state: 'current' }]);
  expect(await cellOf(joy, '2028-11-15')).toMatchObject({ state: 'expiring', date: '2028-12-01' });
  on('2028-12-02');
  expect(await cellOf(joy)).toMatchObject({ state: 'overdue', date: '2028-12-01', verdict: 'Accepted' });
  expect((await cellOf(joy))?.reasons).toEqual(['It repeats and was to be completed again by 1 Dec 2028.']);
  await train(joy, '2028-12-02');
  expect(await open()).toMatchObject([{ due: '2030-12-02', state: 'current' }]);
});

test('one that repeats also asks who meets it today, from the completion on', async () => {
  await train(ben, '2026-02-01');
  const body = { requirement, personIds: [joy.id, ben.id], isRecurring: true };
  const { body: preview } = await owner.call(assignments.preview, { ...of(), body });
  expect(preview.asked.map(({ name }) => name)).toEqual(['Joy Tran', 'Ben Ito']);
  await assign(afterCompletion, { personIds: [joy.id, ben.id] });
  expect(await open()).toMatchObject([
    { name: 'Joy Tran', due: '2026-12-11' },
    { name: 'Ben Ito', due: '2028-02-01', state: 'current' },
  ]);
});

test('reminders come again on each occasion', async () => {
  const remind = () => remindOfAssignments(academy.app.context);
  await assign({ kind: 'yearly', until: null });
  await train(joy, '2026-11-20');
  expect(await remind()).toBe(0);
  on('2027-11-28');
  expect(await remind()).toBe(1);
  expect(await remind()).toBe(0);
  await train(joy, '2027-11-28');
  on('2027-12-12');
  expect(await remind()).toBe(0);
  expect(await open()).toMatchObject([{ due: '2028-12-11' }]);
});

test('a waiver excuses from an occasion', async () => {
  await assign(afterCompletion);
  await train(joy, '2026-11-20');
  on('2028-12-01');
  const input = {
    personId: joy.id,
    requirement,
    from: '2028-11-01',
    to: '2029-01-31',
    reason: 'On parental leave',
  };
  expect((await signOne(owner, { kind: 'requirement-waiver', id: String(org.id), input })).status).toBe(201);
  expect(await cellOf(joy)).toMatchObject({ state: 'waived', verdict: 'Waived' });
  expect(await open()).toEqual([]);
});

test('an end before the first due day is refused beside its field; after the end nothing is asked again', async () => {
  const refused = await assign({ kind: 'yearly', until: '2026-12-10' });
  expect(refused).toMatchObject({
    status: 400,
    error: { fields: { 'recurrence.until': expect.any(String) } },
  });
  expect(await open()).toEqual([]);
  await assign({ kind: 'yearly', until: '2026-12-11' });
  await train(joy, '2026-11-20');
  expect(await open()).toEqual([]);
  expect(await cellOf(joy, '2028-01-01')).toMatchObject({ state: 'current' });
});

test('assigned anew without repeating, it no longer repeats', async () => {
  await assign(afterCompletion);
  await assign(afterCompletion, { recurrence: null, due: '2026-12-20' });
  expect(await open()).toMatchObject([{ due: '2026-12-20', recurrence: null }]);
});
