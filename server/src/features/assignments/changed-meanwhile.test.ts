import { assignments, RulePack, teamSetup } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';

const REASON = 'Replaced by new rules';

let academy: TestAcademy;
let owner: Learner;
let manager: Learner;
let joy: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];
let rulesId: number;
let requirement: string;

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  manager = await addMember(academy, org, { roles: ['manager'], name: 'Mel Manager' });
  joy = await addMember(academy, org, { roles: ['member'], name: 'Joy Tran' });
  const need = { has: { of: 'gcp', grade: 'attached' } };
  const pack = RulePack.parse({
    title: 'Site policy',
    requirements: [{ id: 'gcp', title: 'GCP', force: 'custom', waivable: true, need }],
  });
  const body = { sponsor: null, number: '1.0', trialId: null, from: '2026-01-01', dueAfterDays: 30, pack };
  const { body: rules } = await owner.call(teamSetup.addRules, { ...of(), body });
  rulesId = rules.id;
  requirement = `${rules.id}:gcp`;
});

const of = () => ({ params: { orgId: org.id } });
const rules = async () => (await owner.call(teamSetup.rules, of())).body[0]!;
const open = async () => (await owner.call(assignments.list, of())).body;
const endRules = (by: Learner, on: string, basedOn?: number) =>
  by.call(teamSetup.endRules, {
    params: { orgId: org.id, id: rulesId },
    body: { on, reason: REASON, ...(basedOn !== undefined && { basedOn }) },
  });
const preview = async (by: Learner) => {
  const { body } = await by.call(assignments.preview, {
    ...of(),
    body: { requirement, personIds: [joy.id] },
  });
  return body;
};
const assign = (by: Learner, due: string, basedOn?: string | null) =>
  by.call(assignments.assign, {
    ...of(),
    body: {
      requirement,
      personIds: [joy.id],
      due,
      why: 'New rules',
      ...(basedOn !== undefined && { basedOn }),
    },
  });

test('rules that somebody else ended meanwhile are not ended again, and it is said who did and when', async () => {
  const { version } = await rules();
  expect((await endRules(manager, '2026-12-01', version)).status).toBe(200);
  const late = await endRules(owner, '2026-12-31', version);
  expect(late).toMatchObject({ status: 409, error: { code: 'rules.changed' } });
  expect(late.error.message).toContain('Mel Manager changed this on 20 Nov 2026 at 10:00 AM');
  expect(await rules()).toMatchObject({ to: '2026-12-01', version: version + 1 });
  // Having read it again, the owner may.
  expect((await endRules(owner, '2026-12-31', version + 1)).status).toBe(200);
  expect(await rules()).toMatchObject({ to: '2026-12-31' });
});

test('of two who save the same at once, one is refused', async () => {
  const { version } = await rules();
  const both = await Promise.all([
    endRules(owner, '2026-12-31', version),
    endRules(manager, '2026-12-01', version),
  ]);
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
});

test('an assignment whose day somebody else set meanwhile keeps that day', async () => {
  const { basedOn } = await preview(owner);
  expect(basedOn).toBeNull();
  expect((await assign(manager, '2026-12-11', basedOn)).status).toBe(201);
  const late = await assign(owner, '2026-12-31', basedOn);
  expect(late).toMatchObject({ status: 409, error: { code: 'assignments.changed' } });
  expect(late.error.message).toContain('Mel Manager changed this on 20 Nov 2026');
  expect(await open()).toMatchObject([{ due: '2026-12-11' }]);
  const again = await preview(owner);
  expect(again.asked).toMatchObject([{ name: 'Joy Tran', due: '2026-12-11' }]);
  expect((await assign(owner, '2026-12-31', again.basedOn)).status).toBe(201);
  expect(await open()).toMatchObject([{ due: '2026-12-31' }]);
});

test('an assignment that was changed or withdrawn meanwhile is not withdrawn', async () => {
  await assign(owner, '2026-12-11');
  const [first] = await open();
  const withdraw = (by: Learner, basedOn: number) =>
    by.call(assignments.withdraw, {
      params: { orgId: org.id, id: first!.id },
      body: { reason: 'Assigned to the wrong person', basedOn },
    });
  await assign(manager, '2026-12-18');
  expect((await withdraw(owner, first!.version)).error.code).toBe('assignments.changed');
  const [moved] = await open();
  expect((await withdraw(manager, moved!.version)).status).toBe(200);
  expect((await withdraw(owner, moved!.version)).error.message).toContain('Mel Manager changed this');
});
