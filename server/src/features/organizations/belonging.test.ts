import {
  controlledDocuments,
  delegations,
  joinLinks,
  organizations,
  RulePack,
  teamSetup,
  teamTraining,
  type MemberRole,
} from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { signOne } from '../../../test/signing.ts';
import { openOrganization } from '../../../test/teams.ts';
import { verifyRecords } from '../records/verify-records.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const REASON = 'Works at another site for a year';

type Opened = Awaited<ReturnType<typeof openOrganization>>;

let academy: TestAcademy;
let site: Opened;
let sponsor: Opened;
/** Manages the sponsor’s organization and is a member of the site. */
let joy: Learner;

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-03-02T15:00:00Z');
  site = await openOrganization(academy);
  sponsor = await openOrganization(academy, { name: 'Meridane' });
  joy = await academy.learner({ role: null, name: 'Joy Tran' });
  await join(site, 'member');
  await join(sponsor, 'manager');
  for (const { owner, org } of [site, sponsor])
    await owner.call(teamSetup.addRules, { params: { orgId: org.id }, body: rules(org.name) });
});

const later = (days: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + days * DAY_MS);
};

async function join({ owner, org }: Opened, role: MemberRole): Promise<void> {
  const body = { title: 'Coordinator', roles: [role], uses: 1, days: 1 };
  const { body: link } = await owner.call(joinLinks.create, { params: { orgId: org.id }, body });
  const { status } = await joy.call(joinLinks.join, { body: { token: link.token } });
  if (status !== 201) throw new Error(`Joy did not join: ${status}`);
}

function rules(title: string) {
  const has = { of: 'gcp', within: { months: 24, before: 'asOf' }, grade: 'attached' };
  const pack = RulePack.parse({
    title: `Rules of ${title}`,
    requirements: [{ id: 'gcp', title: 'GCP', force: 'custom', waivable: true, need: { has } }],
  });
  return { sponsor: null, number: '1.0', trialId: null, from: '2026-01-01', dueAfterDays: 30, pack };
}

const of = ({ org }: Opened) => ({ params: { orgId: org.id } });
const leave = (on: string) =>
  site.owner.call(organizations.endMembership, {
    params: { ...of(site).params, personId: joy.id },
    body: { on, reason: REASON },
  });
const memberOf = async ({ owner, org }: Opened) =>
  (await owner.call(organizations.members, { params: { orgId: org.id } })).body.find(
    ({ personId }) => personId === joy.id,
  );

describe('somebody who manages one organization and is a member of another', () => {
  test('has in each the rights of the role there, whatever they are elsewhere', async () => {
    const { body } = await joy.call(organizations.list);
    expect(body.map(({ name, roles, rights }) => [name, roles, rights.includes('manage')])).toEqual([
      ['Harbour Street Research', ['member'], false],
      ['Meridane', ['manager'], true],
    ]);
    expect((await joy.call(organizations.members, of(sponsor))).status).toBe(200);
    expect((await joy.call(teamTraining.matrix, of(sponsor))).status).toBe(200);
    for (const refused of [
      await joy.call(organizations.members, of(site)),
      await joy.call(teamTraining.matrix, of(site)),
      await joy.call(teamSetup.trials, of(site)),
      await joy.call(teamSetup.addRules, { ...of(site), body: rules('the site') }),
    ])
      expect([refused.status, refused.error.code]).toEqual([403, 'orgs.not_allowed']);
  });

  test('reads in each only what is asked there, and names nothing of the one in the other', async () => {
    for (const [place, other] of [
      [site, sponsor],
      [sponsor, site],
    ] as const) {
      const params = { ...of(place).params, personId: joy.id };
      const { body } = await joy.call(teamTraining.person, { params });
      expect(body.requirements.map(({ pack }) => pack)).toEqual([`Rules of ${place.org.name}`]);
      expect(JSON.stringify(body)).not.toContain(other.org.name);
      expect((await joy.call(delegations.own, of(place))).body).toEqual([]);
    }
    const { body: matrix } = await joy.call(teamTraining.matrix, of(sponsor));
    expect(JSON.stringify(matrix)).not.toContain(site.org.name);
    expect(matrix.rows.map(({ name }) => name)).toEqual(['Joy Tran', 'Olive Owner']);
  });

  test('can’t use the rights of the one on what belongs to the other', async () => {
    const body = {
      personId: site.owner.id,
      topic: 'gcp',
      title: 'GCP',
      issuer: 'Another academy',
      completedOn: '2026-02-15',
      grade: 'attached' as const,
      edition: null,
      version: null,
      covers: [],
      validUntil: null,
    };
    // As a manager there, of somebody who belongs only to the site.
    expect((await joy.call(teamTraining.addEvidence, { ...of(sponsor), body })).error.code).toBe(
      'orgs.member_not_found',
    );
    expect((await joy.call(teamTraining.addEvidence, { ...of(site), body })).error.code).toBe(
      'orgs.not_allowed',
    );
    const params = { ...of(sponsor).params, personId: site.owner.id };
    expect((await joy.call(teamTraining.person, { params })).status).toBe(404);
  });

  test('who leaves the one keeps the other as it was', async () => {
    await leave('2026-03-02');
    later(1);
    expect((await joy.call(organizations.list)).body.map(({ name }) => name)).toEqual(['Meridane']);
    expect((await joy.call(organizations.get, of(site))).error.code).toBe('orgs.not_found');
    expect((await joy.call(teamTraining.matrix, of(sponsor))).status).toBe(200);
    expect(await memberOf(sponsor)).toMatchObject({ to: null, roles: ['manager'] });
  });
});

describe('somebody who left and joined again', () => {
  const evidence = () =>
    site.owner.call(teamTraining.addEvidence, {
      ...of(site),
      body: {
        personId: joy.id,
        topic: 'gcp',
        title: 'GCP',
        issuer: 'Another academy',
        completedOn: '2026-02-15',
        grade: 'attached',
        edition: null,
        version: null,
        covers: [],
        validUntil: null,
      },
    });
  const namesOn = async (asOf: string) =>
    (await site.owner.call(teamTraining.matrix, { ...of(site), query: { asOf } })).body.rows.map(
      ({ name }) => name,
    );

  test('is one member with two memberships: the screen says since when, and what was before', async () => {
    later(10);
    await leave('2026-03-12');
    expect(await memberOf(site)).toMatchObject({ from: '2026-03-02', to: '2026-03-12', earlier: [] });
    later(20);
    await join(site, 'trainer');
    expect(await memberOf(site)).toMatchObject({
      roles: ['trainer'],
      from: '2026-04-01',
      to: null,
      earlier: [{ from: '2026-03-02', to: '2026-03-12' }],
    });
    expect((await joy.call(organizations.get, of(site))).body.roles).toEqual(['trainer']);
    // Another role is no new membership.
    later(5);
    await site.owner.call(organizations.changeMember, {
      params: { ...of(site).params, personId: joy.id },
      body: { title: 'Nurse', roles: ['member'], reason: REASON },
    });
    expect(await memberOf(site)).toMatchObject({
      from: '2026-04-01',
      earlier: [{ from: '2026-03-02', to: '2026-03-12' }],
    });
    expect((await verifyRecords(academy.database.db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('is in the matrix on the days of both, not between; what was on record is there again', async () => {
    await evidence();
    await leave('2026-03-12');
    later(30);
    await join(site, 'member');
    expect(await namesOn('2026-03-12')).toContain('Joy Tran');
    expect(await namesOn('2026-03-20')).not.toContain('Joy Tran');
    expect(await namesOn('2026-04-01')).toContain('Joy Tran');
    const params = { ...of(site).params, personId: joy.id };
    const { body } = await joy.call(teamTraining.person, { params });
    expect(body.evidence).toMatchObject([{ title: 'GCP', completedOn: '2026-02-15' }]);
    expect(body.requirements).toMatchObject([{ state: 'current' }]);
  });

  test('has the time that new members have for what they can’t show', async () => {
    await leave('2026-03-12');
    later(200);
    await join(site, 'member');
    const params = { ...of(site).params, personId: joy.id };
    const { body } = await joy.call(teamTraining.person, { params });
    expect(body.requirements).toMatchObject([{ state: 'due', date: '2026-10-18' }]);
  });

  test('gets no delegated task back: it ended, and the log keeps it', async () => {
    const trial = await site.owner.call(teamSetup.addTrial, {
      ...of(site),
      body: {
        protocol: 'KES-201',
        title: 'KESTREL-2',
        sponsor: 'Meridane',
        phase: '2',
        site: 'Harbour Street',
        zone: 'America/New_York',
        region: 'US',
        from: '2026-02-01',
        to: null,
      },
    });
    const ofTrial = { params: { ...of(site).params, id: trial.body.id } };
    await site.owner.call(teamSetup.addStaff, {
      ...ofTrial,
      body: { personId: joy.id, role: 'Nurse', isInvestigator: false, from: '2026-03-02', to: null },
    });
    const { body: line } = await site.owner.call(delegations.propose, {
      ...ofTrial,
      body: { personId: joy.id, task: 'T19', from: '2026-03-02', to: null },
    });
    const id = `${site.org.id}.${line.factId}`;
    expect((await signOne(joy, { kind: 'delegation-acceptance', id, input: {} })).status).toBe(201);
    await leave('2026-03-12');
    later(30);
    await join(site, 'member');
    expect((await site.owner.call(delegations.log, ofTrial)).body).toMatchObject([
      { id: line.id, to: '2026-03-12', acceptance: { printedName: 'Joy Tran', status: 'valid' } },
    ]);
    expect((await joy.call(delegations.own, of(site))).body).toMatchObject([{ id: line.id }]);
    expect((await site.owner.call(teamSetup.trials, of(site))).body[0]?.staff).toMatchObject([
      { name: 'Joy Tran', to: '2026-03-12' },
    ]);
  });

  test('reads the organization’s documents again, which were closed in between', async () => {
    const list = () => joy.call(controlledDocuments.list, of(site));
    expect((await list()).status).toBe(200);
    await leave('2026-03-02');
    later(1);
    expect((await list()).error.code).toBe('orgs.not_found');
    await join(site, 'member');
    expect((await list()).status).toBe(200);
  });
});
