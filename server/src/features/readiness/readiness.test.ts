import { readiness, RulePack, teamSetup, teamTraining } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { gcpRule, packsOf } from '../../../test/rule-packs.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';

const DAY_MS = 86_400_000;

let academy: TestAcademy;
let owner: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];
let trialId: number;
let staff: Learner[];

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  const trial = {
    protocol: 'KES-201',
    title: 'KESTREL-2',
    sponsor: 'Meridane',
    phase: '2',
    site: 'Site 104',
    zone: 'America/New_York',
    region: 'US',
    from: '2026-03-02',
    to: null,
  };
  trialId = (await owner.call(teamSetup.addTrial, { ...of(), body: trial })).body.id;
  staff = [];
  for (const name of ['Ada Lamb', 'Ben Stone', 'Cleo Park', 'Dan Reyes']) await hire(name);
  await addRules('Meridane rules', trialId, null, [rule('gcp'), rule('irb', ['Lead'])]);
  await addRules('Network rules', null, 'Meridane', [rule('edc')]);
  await addRules('Own policy', null, null, [rule('privacy')]);
  for (const person of staff) for (const topic of ['edc', 'irb']) await train(person, topic);
  for (const person of staff.slice(1)) await train(person, 'gcp');
});

const of = () => ({ params: { orgId: org.id } });
const ofTrial = () => ({ params: { orgId: org.id, id: trialId } });

async function hire(name: string): Promise<void> {
  const person = await addMember(academy, org, { roles: ['member'], name, from: '2026-03-02' });
  const role = staff.length < 2 ? 'Lead' : 'Coordinator';
  const body = { personId: person.id, role, isInvestigator: false, from: '2026-03-02', to: null };
  expect((await owner.call(teamSetup.addStaff, { ...ofTrial(), body })).status).toBe(201);
  staff.push(person);
}

const rule = (topic: string, roles?: string[]) => ({
  id: topic,
  title: topic.toUpperCase(),
  force: 'sponsor' as const,
  waivable: false,
  need: { has: { of: topic } },
  ...(roles && { when: { is: { role: roles } } }),
});

async function addRules(
  title: string,
  ofTrialId: number | null,
  sponsor: string | null,
  requirements: object[],
) {
  const pack = RulePack.parse({ title, requirements });
  const body = { sponsor, number: '3', trialId: ofTrialId, from: '2026-03-02', dueAfterDays: 0, pack };
  expect((await owner.call(teamSetup.addRules, { ...of(), body })).status).toBe(201);
}

async function train(person: Learner, topic: string, completedOn = '2026-03-02'): Promise<void> {
  const said = { personId: person.id, topic, title: topic, issuer: 'Somebody', completedOn, covers: [] };
  const body = { ...said, grade: 'attached' as const, edition: null, version: null, validUntil: null };
  expect((await owner.call(teamTraining.addEvidence, { ...of(), body })).status).toBe(201);
}

const share = async (over: { hasNames?: boolean; days?: number } = {}) => {
  const body = { party: 'Sam Ortiz, Meridane', days: 14, hasNames: false, ...over };
  const { body: made } = await owner.call(readiness.share, { ...ofTrial(), body });
  return { ...made, token: made.url.split('#')[1] ?? '' };
};
const open = (token: string, asOf?: string) =>
  academy.visitor(readiness.open, { body: { token, ...(asOf !== undefined && { asOf }) } });
const links = async () => (await owner.call(readiness.links, ofTrial())).body;

describe('readiness without names', () => {
  test('is how many of how many by the sponsor’s rules, and which requirement is open', async () => {
    const { token, url } = await share();
    expect(url).toMatch(/\/readiness#[\w-]{32}$/);
    const { body, status } = await open(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      protocol: 'KES-201',
      sponsor: 'Meridane',
      site: 'Site 104',
      asOf: '2026-11-20',
      people: 4,
      asked: 4,
      ready: 3,
      named: null,
      rules: ['Meridane rules 3, as the site entered them', 'Network rules 3, as the site entered them'],
    });
    expect(body.requirements.map(({ title, asked, open: count }) => [title, asked, count])).toEqual([
      ['GCP', 4, 1],
      // Asked of two people alone.
      ['IRB', null, null],
      ['EDC', 4, 0],
    ]);
    for (const name of ['Ada', 'Lamb', 'Olive', 'Ben']) expect(JSON.stringify(body)).not.toContain(name);
  });

  test('is withheld as a whole where a trial has fewer than three people', async () => {
    const trial = {
      protocol: 'TID-1',
      title: 'TIDEMARK',
      sponsor: 'Oslund',
      phase: null,
      site: 'Site 118',
      zone: 'America/New_York',
      region: 'US',
      from: '2026-03-02',
      to: null,
    };
    trialId = (await owner.call(teamSetup.addTrial, { ...of(), body: trial })).body.id;
    await addRules('Oslund rules', trialId, null, [rule('gcp')]);
    const one = { personId: staff[0]!.id, role: 'Lead', isInvestigator: false, from: '2026-03-02', to: null };
    await owner.call(teamSetup.addStaff, { ...ofTrial(), body: one });
    const { body } = await open((await share()).token);
    expect(body).toMatchObject({
      people: null,
      asked: null,
      ready: null,
      requirements: [{ asked: null, open: null }],
    });
  });

  test('goes by what the sponsor published, not by what the site added to its copy', async () => {
    const meridane = await openOrganization(academy, { name: 'Meridane Therapeutics' });
    const theirs = packsOf(meridane.owner, meridane.org.id);
    const ours = packsOf(owner, org.id);
    const gcp = gcpRule(36, { title: 'Sponsor’s GCP' });
    const { id } = await theirs.publishNew('Meridane training rules', [gcp]);
    // The site’s numbers are not the sponsor’s.
    const newer = (
      await theirs.save((await theirs.get(id)).body, {
        requirements: [gcp, gcpRule(24, { title: 'Refresher' })],
      })
    ).body;
    await theirs.publish(newer, 'A second rule from now on');
    const copied = (await ours.copy((await theirs.share(id)).body.code)).body;
    const added = (await ours.save(copied, { requirements: [{ ...gcpRule(12), title: 'Site addition' }] }))
      .body;
    await ours.publish(added);
    await ours.enforce(copied.id, 1, { trialId, from: '2026-11-20' });
    const { body } = await owner.call(readiness.get, { ...ofTrial(), query: {} });
    expect(body.rules).toContain('Meridane training rules, version 2 published by Meridane Therapeutics');
    const titles = body.requirements.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Sponsor’s GCP', 'Refresher']));
    expect(titles).not.toContain('Site addition');
    const matrix = await owner.call(teamTraining.matrix, { ...of(), query: { trialId } });
    expect(matrix.body.columns.map(({ title }) => title)).toContain('Site addition');
  });

  test('answers for a past day as well, and for none to come', async () => {
    const { token } = await share();
    await train(staff[0]!, 'gcp', '2026-11-10');
    expect((await open(token)).body).toMatchObject({ people: 4, ready: 4 });
    expect((await open(token, '2026-11-09')).body).toMatchObject({ asOf: '2026-11-09', ready: 3 });
    expect((await open(token, '2026-11-21')).error.fields).toHaveProperty('asOf');
  });
});

test('names and states are shown only where the site opened them', async () => {
  const { body } = await open((await share({ hasNames: true })).token);
  expect(body.named?.map(({ name, isReady }) => [name, isReady])).toEqual([
    ['Ada Lamb', false],
    ['Ben Stone', true],
    ['Cleo Park', true],
    ['Dan Reyes', true],
  ]);
  expect(body.named?.[0]?.cells.map(({ state }) => state)).toEqual(['missing', 'current', 'current']);
  expect(body.requirements[1]).toMatchObject({ asked: 2, open: 0 });
  expect(JSON.stringify(body)).not.toContain('PRIVACY');
});

describe('a link to it', () => {
  test('notes each look in the ledger of who opened it, and shows them to who manages the organization', async () => {
    const { token, link } = await share();
    await open(token);
    await open(token, '2026-11-01');
    const manager = await addMember(academy, org, { roles: ['manager'], name: 'Mo Manager' });
    const { body } = await manager.call(readiness.links, ofTrial());
    expect(body).toMatchObject([
      { id: link.id, party: 'Sam Ortiz, Meridane', openedBy: 'Olive Owner', hasNames: false, lookCount: 2 },
    ]);
    expect(body[0]?.looks.map(({ asOf }) => asOf)).toEqual(['2026-11-01', '2026-11-20']);
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
  });

  test('says the same of a token that is unknown, expired, or ended', async () => {
    const [short, long] = [await share({ days: 1 }), await share({ days: 90 })];
    const unknown = (await open('A'.repeat(32))).error;
    const params = { orgId: org.id, id: long.link.id };
    expect((await owner.call(readiness.end, { params })).status).toBe(200);
    expect((await owner.call(readiness.end, { params })).error.code).toBe('readiness.not_found');
    academy.clock.now = new Date(academy.clock.now.getTime() + DAY_MS);
    for (const { token } of [short, long]) expect((await open(token)).error).toEqual(unknown);
    expect((await links()).map(({ lookCount }) => lookCount)).toEqual([0, 0]);
  });

  test('can’t be made for a trial of another organization, nor ended from there', async () => {
    const { link } = await share();
    const other = await openOrganization(academy, { name: 'Another site' });
    const body = { party: 'Somebody', days: 1, hasNames: true };
    const params = { orgId: other.org.id, id: trialId };
    expect((await other.owner.call(readiness.share, { params, body })).error.code).toBe('trials.not_found');
    const foreign = { params: { orgId: other.org.id, id: link.id } };
    expect((await other.owner.call(readiness.end, foreign)).error.code).toBe('readiness.not_found');
    expect((await links())[0]?.endedAt).toBeNull();
  });
});
