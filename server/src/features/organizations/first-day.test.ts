import { joinLinks, organizations, teamSetup, teamTraining, type FirstDayForm } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { verifyRecords } from '../records/verify-records.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REASON = 'On the trial since its start, by the paper log';

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
  joy = await addMember(academy, org, { roles: ['manager'], name: 'Joy Tran' });
});

const later = (days: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + days * DAY_MS);
};
const set = (over: Partial<FirstDayForm> = {}, by = owner, personId = joy.id) =>
  by.call(organizations.changeFirstDay, {
    params: { orgId: org.id, personId },
    body: { from: '2026-03-02', title: 'Study nurse', reason: REASON, ...over },
  });
const member = async () =>
  (await owner.call(organizations.members, { params: { orgId: org.id } })).body.find(
    ({ personId }) => personId === joy.id,
  );
const namesOn = async (asOf: string, knownAt?: string) => {
  const query = { asOf, ...(knownAt !== undefined && { knownAt }) };
  return (await owner.call(teamTraining.matrix, { params: { orgId: org.id }, query })).body.rows.map(
    ({ name, title }) => [name, title],
  );
};
const leave = (on: string) =>
  owner.call(organizations.endMembership, {
    params: { orgId: org.id, personId: joy.id },
    body: { on, reason: 'Works at another site for a year' },
  });
async function enter(from: string) {
  const trial = {
    protocol: 'KES-201',
    title: 'KESTREL-2',
    sponsor: 'Meridane',
    phase: '2',
    site: 'Harbour Street',
    zone: 'America/New_York',
    region: 'US',
    from: '2026-03-02',
    to: null,
  };
  const { body } = await owner.call(teamSetup.addTrial, { params: { orgId: org.id }, body: trial });
  return owner.call(teamSetup.addStaff, {
    params: { orgId: org.id, id: body.id },
    body: { personId: joy.id, role: 'Nurse', isInvestigator: false, from, to: null },
  });
}

async function rejoin(): Promise<void> {
  const body = { title: 'Coordinator', roles: ['member' as const], uses: 1, days: 1 };
  const { body: link } = await owner.call(joinLinks.create, { params: { orgId: org.id }, body });
  const { status } = await joy.call(joinLinks.join, { body: { token: link.token } });
  if (status !== 201) throw new Error(`Joy did not join: ${status}`);
}

describe('the first day of somebody who worked here before they were a member', () => {
  test('lets them be on a trial from its start, which was refused before', async () => {
    expect((await enter('2026-03-02')).error.code).toBe('orgs.member_not_found');
    expect((await set()).body).toMatchObject({
      from: '2026-03-02',
      firstDayEntered: '2026-11-20',
      title: 'Coordinator',
      roles: ['manager'],
      to: null,
      earlier: [],
    });
    expect((await enter('2026-03-02')).status).toBe(201);
    expect(await member()).toMatchObject({ from: '2026-03-02', firstDayEntered: '2026-11-20' });
  });

  test('is told with what was known: before its entry nobody knew of it', async () => {
    const before = academy.clock.now.toISOString();
    later(1);
    await set();
    const nurse = ['Joy Tran', 'Study nurse'];
    expect(await namesOn('2026-06-01')).toContainEqual(nurse);
    expect(await namesOn('2026-06-01', before)).not.toContainEqual(nurse);
    expect(await namesOn('2026-03-01')).not.toContainEqual(nurse);
    expect(await namesOn('2026-11-20')).toContainEqual(['Joy Tran', 'Coordinator']);
    expect((await verifyRecords(academy.database.db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('is corrected to an earlier and a later day, and taken back', async () => {
    await set();
    expect((await set({ from: '2025-06-01' })).body.from).toBe('2025-06-01');
    expect(await namesOn('2025-06-01')).toHaveLength(1);
    expect((await set({ from: '2026-10-05', title: 'Assistant' })).body.from).toBe('2026-10-05');
    expect(await namesOn('2026-06-01')).toHaveLength(0);
    expect(await namesOn('2026-10-05')).toEqual([['Joy Tran', 'Assistant']]);
    // The day on which they joined here: there was none before it.
    expect((await set({ from: '2026-11-20' })).body).toMatchObject({
      from: '2026-11-20',
      firstDayEntered: null,
    });
    expect(await namesOn('2026-11-19')).toHaveLength(0);
    expect((await verifyRecords(academy.database.db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('stays where they change their role or leave', async () => {
    await set();
    later(3);
    const { body } = await owner.call(organizations.changeMember, {
      params: { orgId: org.id, personId: joy.id },
      body: { title: 'Nurse', roles: ['member'], reason: 'No longer manages the site' },
    });
    expect(body).toMatchObject({ from: '2026-03-02', firstDayEntered: '2026-11-20', roles: ['member'] });
    expect((await leave('2026-11-23')).body).toMatchObject({ from: '2026-03-02', to: '2026-11-23' });
  });

  test('is not after they joined, not on a trial already, not in an earlier membership, and no mistyped year', async () => {
    const refusal = async (from: string) => (await set({ from })).error.fields?.['from'];
    expect(await refusal('2026-11-21')).toBe(
      'They have been a member here since 20 Nov 2026. Choose that day or an earlier one.',
    );
    expect(await refusal('1926-11-20')).toBe('Check the year of this day.');
    await set();
    await enter('2026-04-01');
    expect(await refusal('2026-04-02')).toBe(
      'They are on a trial from 1 Apr 2026. Choose that day or an earlier one.',
    );
    expect((await set({ from: '2026-04-01' })).status).toBe(200);
    await leave('2026-11-20');
    later(30);
    await rejoin();
    expect(await refusal('2026-11-20')).toBe(
      'They already belonged to the organization until 20 Nov 2026. Choose a later day.',
    );
    expect((await set({ from: '2026-12-01' })).body).toMatchObject({
      from: '2026-12-01',
      earlier: [{ from: '2026-04-01', to: '2026-11-20' }],
    });
  });

  test('gives no right in those days, and is for who manages people alone, with a reason', async () => {
    const mia = await addMember(academy, org, { roles: ['member'] });
    expect((await set({}, mia)).error.code).toBe('orgs.not_allowed');
    expect((await set({ reason: 'Paper' })).error.fields).toHaveProperty('reason');
    expect((await set({ title: '' })).error.fields).toHaveProperty('title');
    const stranger = await academy.learner({ role: null, name: 'Sam Stranger' });
    expect((await set({}, owner, stranger.id)).error.code).toBe('orgs.member_not_found');
    expect((await set({}, stranger)).error.code).toBe('orgs.not_found');
    await set();
    const { rows } = (
      await owner.call(teamTraining.matrix, { params: { orgId: org.id }, query: { asOf: '2026-03-02' } })
    ).body;
    expect(rows.map(({ personId }) => personId)).toEqual([joy.id]);
  });
});
