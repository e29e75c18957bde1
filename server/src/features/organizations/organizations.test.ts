import { account, organizations, type MemberRole } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { awaitMail } from '../../../test/outbox.ts';
import { addMember, confirm, openOrganization } from '../../../test/teams.ts';
import { verifyRecords } from '../records/verify-records.service.ts';
import { inOrganization } from '../../core/database/in-organization.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REASON = 'Changed jobs within the site';

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
const members = async (by = owner) => (await by.call(organizations.members, of())).body;
const later = (days: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + days * DAY_MS);
};
const invite = (people: { email: string; roles?: MemberRole[] }[], by = owner) =>
  by.call(organizations.invite, {
    ...of(),
    body: {
      people: people.map(({ email, roles = ['member'] }) => ({
        email,
        roles,
        name: 'Joy Tran',
        title: 'Nurse',
      })),
    },
  });
const tokenFor = async (email: string) => {
  const { text } = await awaitMail(academy.config.dataDir, email);
  return /invitation#(\S+)/.exec(text)?.[1] ?? '';
};

describe('an organization', () => {
  test('belongs to whoever opened it, under a confirmed address', async () => {
    expect(org).toMatchObject({ roles: ['owner'], today: '2026-11-20', name: 'Harbour Street Research' });
    expect((await owner.call(organizations.list)).body).toEqual([org]);
    const stranger = await academy.learner();
    await confirm(academy, stranger, false);
    const { name, kind, zone, country } = org;
    const body = { name, kind, zone, country };
    expect((await stranger.call(organizations.create, { body })).error.code).toBe('auth.email_unconfirmed');
    expect((await stranger.call(organizations.list)).body).toEqual([]);
  });

  test('refuses a zone and a country that do not exist, by field', async () => {
    const body = { name: 'X', kind: 'site' as const, zone: 'Mars/Base', country: 'usa' };
    const { status, error } = await owner.call(organizations.create, { body });
    expect(status).toBe(400);
    expect(error.fields).toMatchObject({
      zone: 'Choose a time zone such as America/New_York.',
      country: 'Use the two letters of the country, such as US.',
    });
  });

  test('keeps at least one owner', async () => {
    const params = { ...of().params, personId: owner.id };
    const change = { title: 'Manager', roles: ['manager' as const], reason: REASON };
    expect((await owner.call(organizations.changeMember, { params, body: change })).error.code).toBe(
      'orgs.last_owner',
    );
    const body = { on: org.today, reason: REASON };
    expect((await owner.call(organizations.endMembership, { params, body })).error.code).toBe(
      'orgs.last_owner',
    );
    await addMember(academy, org, { roles: ['owner'] });
    expect((await owner.call(organizations.changeMember, { params, body: change })).status).toBe(200);
  });
});

describe('an invitation', () => {
  test('makes the owner of its address a member, once', async () => {
    const joy = await academy.learner({ role: null, name: 'Joy Tran' });
    await confirm(academy, joy, false);
    const email = `${joy.username}@example.org`;
    expect((await invite([{ email, roles: ['trainer'] }])).status).toBe(201);
    const token = await tokenFor(email);
    expect((await joy.call(organizations.accept, { body: { token } })).error.code).toBe(
      'auth.email_unconfirmed',
    );
    await confirm(academy, joy);
    expect((await joy.call(organizations.showInvitation, { body: { token } })).body).toMatchObject({
      organization: org.name,
      invitedBy: 'Olive Owner',
      roles: ['trainer'],
      seat: null,
    });
    expect((await joy.call(organizations.accept, { body: { token } })).body).toMatchObject({
      id: org.id,
      roles: ['trainer'],
    });
    expect((await joy.call(organizations.accept, { body: { token } })).error.code).toBe(
      'orgs.invitation_over',
    );
    expect(await members()).toMatchObject([{ name: 'Joy Tran' }, { name: 'Olive Owner' }]);
  });

  test('is no use to anybody else, after a week, or once withdrawn', async () => {
    const joy = await academy.learner({ role: null });
    const other = await academy.learner({ role: null });
    const email = `${joy.username}@example.org`;
    const { body: sent } = await invite([{ email }]);
    const token = await tokenFor(email);
    expect((await other.call(organizations.accept, { body: { token } })).error.code).toBe(
      'orgs.other_address',
    );
    later(8);
    expect((await joy.call(organizations.accept, { body: { token } })).error.code).toBe(
      'orgs.invitation_over',
    );
    later(-8);
    await owner.call(organizations.withdrawInvitation, { params: { ...of().params, id: sent[0]!.id } });
    expect((await joy.call(organizations.accept, { body: { token } })).error.code).toBe(
      'orgs.invitation_over',
    );
    expect(await members()).toHaveLength(1);
  });

  test('goes to all or to nobody, and names the field at fault', async () => {
    await invite([{ email: 'a@example.org' }]);
    const { status, error } = await invite([{ email: 'b@example.org' }, { email: 'A@example.org' }]);
    expect(status).toBe(409);
    expect(error.fields).toEqual({ 'people.1.email': 'A@example.org already has an open invitation.' });
    expect((await owner.call(organizations.invitations, of())).body).toHaveLength(1);
  });

  test('never gives a role above that of who sends it', async () => {
    const manager = await addMember(academy, org, { roles: ['manager'] });
    expect((await invite([{ email: 'a@example.org', roles: ['owner'] }], manager)).error.code).toBe(
      'orgs.above_own_roles',
    );
    expect((await invite([{ email: 'a@example.org', roles: ['manager'] }], manager)).status).toBe(201);
  });
});

describe('a file of people', () => {
  const read = (csv: string) => owner.call(organizations.readFile, { ...of(), body: { csv } });

  test('is read line by line; good lines can go, bad ones say why', async () => {
    const { body } = await read(
      [
        'Name;Email;Title;Roles',
        'Ada Okafor;ada@example.org;Investigator;Principal investigator',
        'Ben;ben@example;Nurse;member',
        'Cleo;ADA@example.org;Nurse;member',
        'Dan;dan@example.org;Nurse;chief',
        'Eve;eve@example.org;Monitor;auditor | manager',
        '',
      ].join('\n'),
    );
    expect(body.people).toEqual([
      {
        name: 'Ada Okafor',
        email: 'ada@example.org',
        title: 'Investigator',
        roles: ['principal_investigator'],
      },
    ]);
    expect(body.lines.map(({ line, problems }) => [line, Object.keys(problems)])).toEqual([
      [2, []],
      [3, ['email']],
      [4, ['email']],
      [5, ['roles']],
      [6, ['roles']],
    ]);
    expect(body.lines[2]?.problems['email']).toBe('The same address stands in line 2.');
    expect((await owner.call(organizations.invitations, of())).body).toEqual([]);
  });

  test('with other columns is refused as a whole', async () => {
    const { status, error } = await read('first,last\nA,B\n');
    expect(status).toBe(400);
    expect(error.fields?.['csv']).toContain('missing: name, email, title, roles');
    const { error: oneMissing } = await read('name,email,title\nA,a@example.org,Nurse\n');
    expect(oneMissing.fields?.['csv']).toMatch(/missing: roles\.$/);
    expect((await read('name,email,title,roles\n')).error.fields?.['csv']).toContain('no people');
    expect((await read('name,email,title,roles\n"A,a@example.org')).error.fields?.['csv']).toContain(
      'quotation marks',
    );
  });

  test.each([
    ['a byte order mark and Windows line ends', '\uFEFF', '\r\n', ','],
    ['semicolons, as a spreadsheet in Europe writes them', '\uFEFF', '\r\n', ';'],
    ['tabs', '', '\n', '\t'],
    ['the line ends of an old Mac', '', '\r', ','],
  ])('is read with %s', async (_what, mark, newline, delimiter) => {
    const rows = [
      ['Roles', 'Title', 'Email', 'Name'],
      ['"Manager; Trainer"', '"Nurse, research"', 'joy@example.org', '"Tran, Joy"'],
    ];
    const { body } = await read(`${mark}${rows.map((row) => row.join(delimiter)).join(newline)}${newline}`);
    expect(body.people).toEqual([
      {
        name: 'Tran, Joy',
        email: 'joy@example.org',
        title: 'Nurse, research',
        roles: ['manager', 'trainer'],
      },
    ]);
  });

  test.each([
    [',', 'Manager; Trainer'],
    [';', 'Manager | Trainer'],
    ['\t', 'Manager; Trainer'],
  ])('separated by %o holds several roles without quotation marks', async (delimiter, roles) => {
    const rows = [
      ['name', 'email', 'title', 'roles'],
      ['Joy Tran', 'joy@example.org', 'Nurse', roles],
    ];
    const { body } = await read(rows.map((row) => row.join(delimiter)).join('\n'));
    expect(body.people).toMatchObject([{ name: 'Joy Tran', roles: ['manager', 'trainer'] }]);
  });

  test('names the lines as the file counts them, empty ones included', async () => {
    const { body } = await read('name,email,title,roles\n\nA,a@example.org,Nurse,\n\n\nB,b@example,Nurse,\n');
    expect(body.lines.map(({ line, problems }) => [line, Object.keys(problems)])).toEqual([
      [3, []],
      [6, ['email']],
    ]);
  });

  test('holds 500 people, of which all can be invited, and no more', async () => {
    const people = (count: number) =>
      [
        'name,email,title,roles',
        ...Array.from(
          { length: count },
          (_each, index) => `Person ${index},p${index}@example.org,Nurse,member`,
        ),
      ].join('\r\n');
    const { status, error } = await read(people(1000));
    expect([status, error.fields?.['csv']]).toEqual([400, 'The file has 1000 people; 500 fit in one.']);
    const { body } = await read(people(500));
    expect(body.people).toHaveLength(500);
    const sent = await owner.call(organizations.invite, { ...of(), body: { people: body.people } });
    expect([sent.status, sent.body.length]).toEqual([201, 500]);
  });

  test('with people who belong to the organization, or are invited, is read and then invites nobody', async () => {
    const member = await addMember(academy, org, { roles: ['member'] });
    const email = `${member.username}@example.org`;
    const { body } = await read(`name,email,title,roles\nA,a@example.org,Nurse,\nB,${email},Nurse,\n`);
    const { status, error } = await owner.call(organizations.invite, {
      ...of(),
      body: { people: body.people },
    });
    expect(status).toBe(409);
    expect(error.fields).toEqual({ 'people.1.email': `${email} already belongs to the organization.` });
    expect((await owner.call(organizations.invitations, of())).body).toEqual([]);
  });
});

describe('a member who deletes the account', () => {
  const erase = (who: Learner) =>
    who.call(account.erase, {
      params: { userId: who.id },
      body: { currentPassword: PASSWORD, confirm: who.username },
    });

  test('leaves; the organization keeps its records, under the name as it was', async () => {
    const person = await addMember(academy, org, { roles: ['member'], name: 'Joy Tran', from: '2026-01-05' });
    expect((await erase(person)).status).toBe(200);
    later(1);
    expect(await members()).toMatchObject([{ name: 'Olive Owner' }, { name: 'Joy Tran', to: '2026-11-20' }]);
    const { db } = academy.database;
    expect((await verifyRecords(db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('as the last owner makes somebody else one first, unless nobody else is left', async () => {
    const person = await addMember(academy, org, { roles: ['member'] });
    expect((await erase(owner)).error.code).toBe('orgs.last_owner');
    expect((await erase(person)).status).toBe(200);
    later(1);
    expect((await erase(owner)).status).toBe(200);
  });
});

describe('an auditor', () => {
  test('only reads, and each page that they open is a row in their ledger', async () => {
    const auditor = await addMember(academy, org, { roles: ['auditor'] });
    await members(auditor);
    await members(auditor);
    await auditor.call(organizations.get, of());
    later(1);
    await members(auditor);
    await members(owner);
    const { rows } = await sql<{ path: string; actorId: number }>`
      select "after"::jsonb ->> 'path' as path, actor_id from ledger where action = 'organization.read'
      order by subject_id, seq`.execute(academy.database.db);
    const path = `/api/orgs/${org.id}`;
    expect(rows.map((row) => row.path)).toEqual([`${path}/members`, path, `${path}/members`]);
    expect((await invite([{ email: 'a@example.org' }], auditor)).error.code).toBe('orgs.not_allowed');
  });
});

describe('a membership', () => {
  test('that ends takes its rights at once and keeps its history', async () => {
    const manager = await addMember(academy, org, { roles: ['manager'], from: '2026-01-05' });
    const params = { ...of().params, personId: manager.id };
    expect((await manager.call(organizations.members, of())).status).toBe(200);
    const body = { on: '2026-11-19', reason: REASON };
    expect((await owner.call(organizations.endMembership, { params, body })).body).toMatchObject({
      from: '2026-01-05',
      to: '2026-11-19',
    });
    expect((await manager.call(organizations.members, of())).error.code).toBe('orgs.not_found');
    expect(await members()).toHaveLength(2);
  });

  test('changes from today on: what somebody was before stays', async () => {
    const person = await addMember(academy, org, { roles: ['manager'], from: '2026-01-05' });
    const params = { ...of().params, personId: person.id };
    const body = { title: 'Coordinator', roles: ['member' as const], reason: REASON };
    await owner.call(organizations.changeMember, { params, body });
    expect((await person.call(organizations.members, of())).error.code).toBe('orgs.not_allowed');
    const { rows } = await inOrganization(academy.database, org.id, (trx) =>
      sql<{
        said: string;
      }>`select concat_ws(' ', fact_id - min(fact_id) over (), version, valid, data->>'roles') as said
        from team_facts where person_id = ${person.id} order by recorded_at, fact_id`.execute(trx),
    );
    expect(rows.map(({ said }) => said)).toEqual([
      '0 1 [2026-01-05,) ["manager"]',
      '0 2 [2026-01-05,2026-11-20) ["manager"]',
      '1 1 [2026-11-20,) ["member"]',
    ]);
  });

  test('that two managers end at once ends once, on the day of the first', async () => {
    const manager = await addMember(academy, org, { roles: ['manager'] });
    const person = await addMember(academy, org, { roles: ['member'], name: 'Joy Tran' });
    const params = { ...of().params, personId: person.id };
    const end = (by: Learner, on: string) =>
      by.call(organizations.endMembership, { params, body: { on, reason: REASON } });
    const replies = await Promise.all([end(owner, '2026-11-30'), end(manager, '2026-12-31')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.error.code).toBe('orgs.membership_over');
    const ended = replies.find(({ status }) => status === 200);
    const joy = (await members()).find(({ personId }) => personId === person.id);
    expect(joy?.to).toBe(ended?.body.to);
  });

  test('can be left by the member, not before it began', async () => {
    const person = await addMember(academy, org, { roles: ['member'] });
    const params = { ...of().params, personId: person.id };
    const leave = (on: string) =>
      person.call(organizations.endMembership, { params, body: { on, reason: REASON } });
    expect((await leave('2026-11-01')).error.fields).toEqual({ on: 'The last day is before the first.' });
    expect((await leave('2026-11-20')).status).toBe(200);
    later(1);
    expect((await person.call(organizations.list)).body).toEqual([]);
  });
});
