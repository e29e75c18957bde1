import { joinLinks, organizations, type MemberRole } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { addMember, confirm, openOrganization } from '../../../test/teams.ts';
import { inOrganization } from '../../core/database/in-organization.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let academy: TestAcademy;
let owner: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
});

const of = () => ({ params: { orgId: org.id } });
const later = (days: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + days * DAY_MS);
};
const make = (over: { roles?: MemberRole[]; uses?: number; days?: number } = {}, by = owner) =>
  by.call(joinLinks.create, {
    ...of(),
    body: { title: 'Study coordinator', roles: ['member'], uses: 2, ...over },
  });
const tokenOf = async (over?: Parameters<typeof make>[0]) => (await make(over)).body.token;
const join = (token: string, who: Learner) => who.call(joinLinks.join, { body: { token } });
const list = async () => (await owner.call(joinLinks.list, of())).body;
const namesOf = async () => (await owner.call(organizations.members, of())).body.map(({ name }) => name);

describe('a link to join', () => {
  test('is good for a week and some uses; its token is given once and not kept', async () => {
    const made = await make();
    expect(made).toMatchObject({
      status: 201,
      body: { uses: 2, used: 0, expiresAt: '2026-11-27T15:00:00.000Z' },
    });
    const { token, ...link } = made.body;
    expect(Buffer.from(token, 'base64url')).toHaveLength(24);
    expect(await list()).toEqual([link]);
    const { rows } = await inOrganization(academy.database, org.id, (trx) =>
      sql<{ row: string }>`select to_jsonb(join_links)::text as row from join_links`.execute(trx),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
  });

  test('says where it leads and makes its user a member under their own name', async () => {
    const token = await tokenOf();
    const joy = await academy.learner({ role: null, name: 'Joy Tran' });
    expect((await joy.call(joinLinks.show, { body: { token } })).body).toMatchObject({
      organization: org.name,
      invitedBy: 'Olive Owner',
      title: 'Study coordinator',
      roles: ['member'],
    });
    expect(await join(token, joy)).toMatchObject({ status: 201, body: { id: org.id, roles: ['member'] } });
    expect(await namesOf()).toEqual(['Joy Tran', 'Olive Owner']);
    expect(await list()).toMatchObject([{ used: 1 }]);
    // Whoever belongs already takes no use away.
    expect((await join(token, joy)).error.code).toBe('orgs.already_member');
    expect(await list()).toMatchObject([{ used: 1 }]);
  });

  test('asks for a confirmed address', async () => {
    const token = await tokenOf();
    const joy = await academy.learner({ role: null });
    await confirm(academy, joy, false);
    for (const endpoint of [joinLinks.show, joinLinks.join])
      expect((await joy.call(endpoint, { body: { token } })).error.code).toBe('auth.email_unconfirmed');
    expect(await list()).toMatchObject([{ used: 0 }]);
  });

  test('lets one person take the last use, however many try at once', async () => {
    const token = await tokenOf({ uses: 1 });
    const people = [];
    for (let count = 0; count < 4; count += 1) people.push(await academy.learner({ role: null }));
    const replies = await Promise.all(people.map((person) => join(token, person)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
    expect(await namesOf()).toHaveLength(2);
    expect(await list()).toEqual([]);
  });

  test('is over when it has expired or was withdrawn, and unknown ones are no different', async () => {
    const joy = await academy.learner({ role: null });
    const short = await tokenOf({ days: 2 });
    const { id, token } = (await make()).body;
    const params = { ...of().params, id };
    expect((await owner.call(joinLinks.withdraw, { params })).status).toBe(200);
    expect((await owner.call(joinLinks.withdraw, { params })).error.code).toBe('orgs.link_not_found');
    later(2);
    for (const each of [short, token, 'x'.repeat(32)]) {
      expect((await join(each, joy)).error.code).toBe('orgs.link_over');
      expect((await joy.call(joinLinks.show, { body: { token: each } })).error.code).toBe('orgs.link_over');
    }
    expect(await list()).toEqual([]);
    expect(await namesOf()).toEqual(['Olive Owner']);
  });
});

describe('the roles of a link', () => {
  test('are not above those of who makes it', async () => {
    const manager = await addMember(academy, org, { roles: ['manager'] });
    expect((await make({ roles: ['owner'] }, manager)).error.code).toBe('orgs.above_own_roles');
    expect((await make({ roles: ['manager'] }, manager)).status).toBe(201);
    const member = await addMember(academy, org, { roles: ['member'] });
    expect((await make({}, member)).error.code).toBe('orgs.not_allowed');
  });

  test('are no longer given once who made it could not give them', async () => {
    const manager = await addMember(academy, org, { roles: ['manager'], from: '2026-11-01' });
    const { token } = (await make({}, manager)).body;
    const params = { orgId: org.id, personId: manager.id };
    const body = { title: 'Nurse', roles: ['member' as const], reason: 'Moved to another task' };
    await owner.call(organizations.changeMember, { params, body });
    const joy = await academy.learner({ role: null });
    expect((await join(token, joy)).error.code).toBe('orgs.link_over');
  });
});

test('a link of another organization is not found', async () => {
  const { body: link } = await make();
  const other = await openOrganization(academy, { name: 'Another site' });
  const call = (orgId: number) => other.owner.call(joinLinks.withdraw, { params: { orgId, id: link.id } });
  expect(await call(other.org.id)).toMatchObject({ status: 404, error: { code: 'orgs.link_not_found' } });
  expect(await call(org.id)).toMatchObject({ status: 404, error: { code: 'orgs.not_found' } });
  expect(await list()).toHaveLength(1);
});
