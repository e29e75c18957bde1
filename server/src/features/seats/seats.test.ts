import {
  account,
  adminLearners,
  auth,
  lessons,
  notifications,
  organizations,
  seats,
  type MemberRole,
  type Organization,
  type Role,
} from '@trialwright/contract';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { begin, confirm as confirmPayment, paidRoles, pay } from '../../../test/payments.ts';
import { awaitMail } from '../../../test/outbox.ts';
import { buySeats } from '../../../test/seats.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { recordInOrganization } from '../../core/database/in-organization.ts';
import { recordFacts } from '../../teams/facts/facts.service.ts';
import { returnStaleSeats } from '../../teams/seats/stale-seats.ts';

let academy: TestAcademy;
let owner: Learner;
let org: Organization;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  ({ owner, org } = await openOrganization(academy));
});

const REASON = 'They work on another trial now';
const inOrg = () => ({ params: { orgId: org.id } });
const of = (id: number) => ({ params: { orgId: org.id, id } });
const member = (name = 'Mia Member', roles: MemberRole[] = ['member']) =>
  addMember(academy, org, { roles, name });
const assign = (person: Learner, role: Role = 'CRA', who = owner) =>
  who.call(seats.assign, { ...inOrg(), body: { role, personId: person.id } });
const book = async () => (await owner.call(seats.list, inOrg())).body;
const figures = async (role: Role = 'CRA') => {
  const found = (await book()).packages.find((each) => each.role === role);
  return found && [found.bought, found.inUse, found.invited, found.free];
};
const seatOf = async (person: Learner) =>
  (await book()).seats.find(({ personId }) => personId === person.id)?.id ?? 0;
const giveBack = async (person: Learner) =>
  owner.call(seats.return, { ...of(await seatOf(person)), body: { reason: REASON } });
const ledgerOf = async ({ id }: Learner) => {
  const { rows } = await sql<{ action: string; object: string }>`
    select action, object from ledger where subject_id = ${id} and action like 'seat.%' order by seq`.execute(
    academy.database.db,
  );
  return rows.map(({ action, object }) => `${action} ${object}`);
};

describe('assigning', () => {
  test('opens the package for the member, and tells them', async () => {
    await buySeats(academy, owner, org);
    const person = await member();
    const lesson = academy.catalogue.coursesOf('CRA').find(({ isPublished }) => isPublished)!.lessons[1]!;
    const read = () => person.call(lessons.get, { params: { id: lesson.id } });
    expect((await read()).error.code).toBe('roles.not_paid');
    const { status, body } = await assign(person);
    expect(status).toBe(201);
    expect(body.seats).toMatchObject([{ role: 'CRA', personId: person.id, name: 'Mia Member', until: null }]);
    expect(await figures()).toEqual([3, 1, 0, 2]);
    expect(await paidRoles(academy, person)).toEqual(['CRA']);
    expect((await read()).error?.code).not.toBe('roles.not_paid');
    const { body: news } = await person.call(notifications.list, { params: { userId: person.id } });
    expect(news[0]).toMatchObject({ kind: 'role_opened' });
    expect(await ledgerOf(person)).toEqual(['seat.assigned role:CRA']);
  });

  test('20 at once give away 5 seats, and no more', async () => {
    await buySeats(academy, owner, org, { quantity: 5 });
    const people = await Promise.all(Array.from({ length: 20 }, (_each, index) => member(`Person ${index}`)));
    const answers = await Promise.all(people.map((person) => assign(person)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ error }) => error.code === 'seats.none_free')).toHaveLength(15);
    expect(await figures()).toEqual([5, 5, 0, 0]);
    const opened = await academy.database.db
      .selectFrom('roles')
      .selectAll()
      .where('isPaid', '=', true)
      .execute();
    expect(opened).toHaveLength(5);
  });

  test('the same person 10 times at once takes one seat', async () => {
    await buySeats(academy, owner, org, { quantity: 5 });
    const person = await member();
    const answers = await Promise.all(Array.from({ length: 10 }, () => assign(person)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ error }) => error.code === 'seats.already_seated')).toHaveLength(9);
  });

  test.each([
    ['an auditor', 'seats.no_seat_for', () => member('Ada Auditor', ['auditor'])],
    [
      'somebody who owns the package',
      'seats.not_needed',
      async () => {
        const person = await member();
        const intent = await begin(person);
        await pay(person, intent);
        await confirmPayment(person, intent);
        return person;
      },
    ],
    ['a stranger', 'orgs.member_not_found', () => academy.learner({ role: null })],
  ] as const)('is refused for %s, in words', async (_who, code, make) => {
    await buySeats(academy, owner, org);
    const { error } = await assign(await make());
    expect(error.code).toBe(code);
    expect(await figures()).toEqual([3, 0, 0, 3]);
  });

  test('is refused without a free seat of that package', async () => {
    await buySeats(academy, owner, org, { role: 'CTA' });
    expect((await assign(await member())).error).toMatchObject({
      code: 'seats.none_free',
      fields: { role: 'No Clinical Research Associate seat is free. Buy a seat, or return one first.' },
    });
  });

  test('names to managers who owns a package, but not who has another organization’s seat', async () => {
    const person = await member();
    const other = await openOrganization(academy, { name: 'Elsewhere' });
    await buySeats(academy, other.owner, other.org);
    await joins(other.org, person);
    const params = { orgId: other.org.id };
    await other.owner.call(seats.assign, { params, body: { role: 'CRA', personId: person.id } });
    expect(await paidRoles(academy, person)).toEqual(['CRA']);
    const { people } = await book();
    expect(people.find(({ personId }) => personId === person.id)?.owned).toEqual([]);
    // And so this organization’s own seat is given as to anybody.
    await buySeats(academy, owner, org);
    expect((await assign(person)).status).toBe(201);
    await giveBack(person);
    expect(await paidRoles(academy, person)).toEqual(['CRA']);
  });
});

/** Makes somebody who has an account a member of another organization. */
async function joins(other: Organization, person: Learner): Promise<void> {
  const data = { name: 'Mia Member', title: 'Nurse', roles: ['member' as const] };
  await recordInOrganization(academy.database, other.id, (trx) =>
    recordFacts({ trx, orgId: other.id, actorId: person.id, at: academy.clock.now }, [
      { kind: 'member', personId: person.id, from: other.today, data },
    ]),
  );
}

describe('returning and transferring', () => {
  test('a returned seat is free, and its access has ended', async () => {
    await buySeats(academy, owner, org);
    const person = await member();
    await assign(person);
    const again = { ...of(await seatOf(person)), body: { reason: REASON } };
    expect((await giveBack(person)).status).toBe(200);
    expect(await figures()).toEqual([3, 0, 0, 3]);
    expect(await paidRoles(academy, person)).toEqual([]);
    expect(await ledgerOf(person)).toEqual(['seat.assigned role:CRA', 'seat.returned role:CRA']);
    expect((await owner.call(seats.return, again)).error.code).toBe('seats.not_found');
  });

  test('what a person bought meanwhile stays theirs', async () => {
    await buySeats(academy, owner, org);
    const person = await member();
    await assign(person);
    const admin = await academy.learner({ role: null, isAdmin: true });
    const grant = { params: { id: person.id }, body: { role: 'CRA' as const, reason: 'A scholarship' } };
    const withdrawn = await admin.call(adminLearners.withdrawRole, grant);
    expect(withdrawn.error.code).toBe('roles.by_seat');
    expect((await admin.call(adminLearners.grantRole, grant)).status).toBe(200);
    await giveBack(person);
    expect(await paidRoles(academy, person)).toEqual(['CRA']);
    expect((await admin.call(adminLearners.withdrawRole, grant)).status).toBe(200);
    expect(await paidRoles(academy, person)).toEqual([]);
  });

  test('a transfer moves the seat, and nothing else', async () => {
    await buySeats(academy, owner, org, { quantity: 1 });
    const [leaver, joiner] = [await member('Daniel Cho'), await member('Nadia Brooks')];
    await assign(leaver);
    const id = await seatOf(leaver);
    const body = { personId: joiner.id, reason: REASON };
    const { body: after } = await owner.call(seats.transfer, { ...of(id), body });
    expect(after.seats).toMatchObject([{ id, name: 'Nadia Brooks' }]);
    expect(await paidRoles(academy, leaver)).toEqual([]);
    expect(await paidRoles(academy, joiner)).toEqual(['CRA']);
    const { body: events } = await owner.call(seats.history, inOrg());
    expect(events.map(({ kind, person, actor }) => [kind, person, actor])).toEqual([
      ['assigned', 'Nadia Brooks', 'Olive Owner'],
      ['returned', 'Daniel Cho', 'Olive Owner'],
      ['assigned', 'Daniel Cho', 'Olive Owner'],
      ['opened', null, 'Olive Owner'],
    ]);
  });

  test('a transfer to somebody who can’t have it changes nothing', async () => {
    await buySeats(academy, owner, org, { quantity: 1 });
    const [leaver, auditor] = [await member(), await member('Ada Auditor', ['auditor'])];
    await assign(leaver);
    const body = { personId: auditor.id, reason: REASON };
    const { error } = await owner.call(seats.transfer, { ...of(await seatOf(leaver)), body });
    expect(error.code).toBe('seats.no_seat_for');
    expect(await paidRoles(academy, leaver)).toEqual(['CRA']);
  });
});

describe('the end of a membership', () => {
  const seated = async () => {
    await buySeats(academy, owner, org);
    const person = await member();
    await assign(person);
    return person;
  };
  const end = (person: Learner, on: string) =>
    owner.call(organizations.endMembership, {
      params: { orgId: org.id, personId: person.id },
      body: { on, reason: REASON },
    });

  test('returns the seat after the last day', async () => {
    const person = await seated();
    await end(person, org.today);
    expect((await book()).seats[0]?.until).toBe(org.today);
    expect(await returnStaleSeats(academy.app.context)).toEqual([]);
    expect(await paidRoles(academy, person)).toEqual(['CRA']);
    academy.clock.now = new Date(academy.clock.now.getTime() + 48 * 60 * 60_000);
    expect(await returnStaleSeats(academy.app.context)).toEqual([person.id]);
    expect(await paidRoles(academy, person)).toEqual([]);
    expect(await figures()).toEqual([3, 0, 0, 3]);
    expect(await returnStaleSeats(academy.app.context)).toEqual([]);
  });

  test('in the past returns it at once', async () => {
    await buySeats(academy, owner, org);
    const person = await addMember(academy, org, { roles: ['member'], from: '2026-01-01' });
    await assign(person);
    await end(person, '2026-02-01');
    expect(await paidRoles(academy, person)).toEqual([]);
    expect(await figures()).toEqual([3, 0, 0, 3]);
  });

  test('and becoming an auditor return it', async () => {
    const person = await seated();
    await owner.call(organizations.changeMember, {
      params: { orgId: org.id, personId: person.id },
      body: { title: 'Auditor', roles: ['auditor'], reason: REASON },
    });
    expect(await paidRoles(academy, person)).toEqual([]);
    expect(await figures()).toEqual([3, 0, 0, 3]);
  });

  test('by deleting the account returns it, and the export names it before', async () => {
    const person = await seated();
    const params = { userId: person.id };
    const { body: archive } = await person.call(account.export, { params });
    const files = unzipSync(new Uint8Array(archive));
    const kept: unknown = JSON.parse(strFromU8(files['seats.json']!));
    expect(kept).toMatchObject([{ role: 'CRA', person_id: person.id, org_id: org.id }]);
    const body = { currentPassword: PASSWORD, confirm: person.username };
    expect((await person.call(account.erase, { params, body })).status).toBe(200);
    expect(await figures()).toEqual([3, 0, 0, 3]);
  });
});

describe('an invitation with a seat', () => {
  const EMAIL = 'nadia@example.org';
  const invited = (email = EMAIL) => ({
    email,
    name: 'Nadia Brooks',
    title: 'Study coordinator',
    roles: ['member' as const],
    seat: 'CRA' as const,
  });
  const invite = (...people: ReturnType<typeof invited>[]) =>
    owner.call(organizations.invite, { ...inOrg(), body: { people } });

  test('keeps it, and gives it to who accepts', async () => {
    await buySeats(academy, owner, org, { quantity: 1 });
    const { body } = await invite(invited());
    expect(body[0]?.seat).toBe('CRA');
    expect(await figures()).toEqual([1, 0, 1, 0]);
    expect((await book()).seats).toMatchObject([{ personId: null, name: 'Nadia Brooks' }]);
    expect((await assign(await member())).error.code).toBe('seats.none_free');
    const person = await academy.learner({ role: null, name: 'Nadia Brooks' });
    await academy.database.db
      .updateTable('users')
      .set({ email: EMAIL, emailVerified: true })
      .where('id', '=', person.id)
      .execute();
    academy.app.context.sessions.forget(person.id);
    const { text } = await awaitMail(academy.config.dataDir, EMAIL);
    // Who invites, and what for, is in the mail and on the page.
    expect(text).toContain('Your seat: Clinical Research Associate, paid by the organization');
    expect(text).toContain('Invited by: Olive Owner');
    const token = /invitation#(?<token>[\w-]+)/.exec(text)?.groups?.['token'] ?? '';
    expect((await person.call(organizations.showInvitation, { body: { token } })).body).toMatchObject({
      invitedBy: 'Olive Owner',
      seat: 'CRA',
    });
    expect((await person.call(organizations.accept, { body: { token } })).status).toBe(201);
    expect(await figures()).toEqual([1, 1, 0, 0]);
    expect((await person.call(auth.check)).body.user.roles).toEqual([{ role: 'CRA', isPaid: true }]);
  });

  test('is refused whole when no seat is free for one of them', async () => {
    await buySeats(academy, owner, org, { quantity: 1 });
    const { error } = await invite(invited(), invited('other@example.org'));
    expect(error).toMatchObject({ code: 'seats.none_free' });
    expect(Object.keys(error.fields ?? {})).toEqual(['people.1.seat']);
    expect(await figures()).toEqual([1, 0, 0, 1]);
    expect((await owner.call(organizations.invitations, inOrg())).body).toEqual([]);
  });

  test('gives it back when it is withdrawn or runs out', async () => {
    await buySeats(academy, owner, org, { quantity: 2 });
    const { body } = await invite(invited(), invited('other@example.org'));
    await owner.call(organizations.withdrawInvitation, of(body[0]!.id));
    expect(await figures()).toEqual([2, 0, 1, 1]);
    academy.clock.now = new Date(academy.clock.now.getTime() + 8 * 24 * 60 * 60_000);
    await returnStaleSeats(academy.app.context);
    expect(await figures()).toEqual([2, 0, 0, 2]);
  });

  test('is read from a file, with the packages by name', async () => {
    const csv =
      'name,email,title,roles,seat\nA,a@example.org,Nurse,member,Study Coordinator\nB,b@example.org,Nurse,member,Boss';
    const { body } = await owner.call(organizations.readFile, { ...inOrg(), body: { csv } });
    expect(body.people).toMatchObject([{ seat: 'Study_Coordinator' }]);
    expect(body.lines[1]?.problems['seat']).toContain('Unknown package: Boss.');
  });
});

describe('who may', () => {
  test('a manager may all of it, an auditor only look, a trainer neither', async () => {
    await buySeats(academy, owner, org);
    const manager = await member('Max Manager', ['manager']);
    const person = await member();
    expect((await assign(person, 'CRA', manager)).status).toBe(201);
    const auditor = await member('Ada Auditor', ['auditor']);
    const { body } = await auditor.call(seats.list, inOrg());
    expect([body.seats.length, body.people]).toEqual([1, []]);
    expect((await auditor.call(seats.orders, inOrg())).body).toHaveLength(1);
    expect((await assign(await member('Other'), 'CRA', auditor)).error.code).toBe('orgs.not_allowed');
    const trainer = await member('Tess Trainer', ['trainer']);
    expect((await trainer.call(seats.list, inOrg())).error.code).toBe('orgs.not_allowed');
  });
});
