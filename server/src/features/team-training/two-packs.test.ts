import { teamSetup, teamTraining, type EvidenceForm } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { gcpRule, packsOf } from '../../../test/rule-packs.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';

let academy: TestAcademy;
let owner: Learner;
let joy: Learner;
let lee: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  joy = await addMember(academy, org, { roles: ['member'], name: 'Joy Tran', from: '2026-01-05' });
  lee = await addMember(academy, org, { roles: ['member'], name: 'Lee Park', from: '2026-01-05' });
  await underTwoSponsors();
});

const of = () => ({ params: { orgId: org.id } });

async function addTrial(protocol: string, sponsor: string, people: Learner[]): Promise<number> {
  const body = {
    protocol,
    title: protocol,
    sponsor,
    phase: '2',
    site: 'Harbour Street',
    zone: 'America/New_York',
    region: 'US',
    from: '2026-03-02',
    to: null,
  };
  const { id } = (await owner.call(teamSetup.addTrial, { ...of(), body })).body;
  for (const { id: personId } of people)
    await owner.call(teamSetup.addStaff, {
      params: { ...of().params, id },
      body: { personId, role: 'Nurse', isInvestigator: false, from: '2026-03-02', to: null },
    });
  return id;
}

/** Meridane asks for GCP of three years; Oslund for GCP of one year with its statement, and for its EDC system. */
async function underTwoSponsors() {
  const packs = packsOf(owner, org.id);
  const kestrel = await addTrial('KES-201', 'Meridane', [joy, lee]);
  const tidemark = await addTrial('TID-07', 'Oslund', [joy]);
  const meridane = await packs.publishNew('Meridane rules', [gcpRule(36)]);
  const oslund = await packs.publishNew('Oslund rules', [
    gcpRule(12, {
      need: { has: { of: 'gcp', within: { months: 12, before: 'asOf' }, covers: ['tc_statement'] } },
    }),
    gcpRule(12, { title: 'EDC', need: { has: { of: 'edc' } } }),
  ]);
  await packs.enforce(meridane.id, 1, { trialId: kestrel, from: '2026-03-02' });
  await packs.enforce(oslund.id, 1, { trialId: tidemark, from: '2026-03-02' });
  const body: EvidenceForm = {
    personId: joy.id,
    topic: 'gcp',
    title: 'GCP for sites',
    issuer: 'Another academy',
    completedOn: '2025-02-01',
    grade: 'attached',
    edition: null,
    version: null,
    covers: [],
    validUntil: null,
  };
  await owner.call(teamTraining.addEvidence, { ...of(), body });
}

const GCP_FAULTS = [
  'GCP training is older than the rule allows.',
  'GCP training does not cover all the rule asks for.',
];
const GCP_STEPS = [
  'Renew GCP training.',
  'Give a certificate of GCP training that covers the recognition statement.',
];

test('a site reads the result by each sponsor’s rules, with reasons and next steps', async () => {
  const { body } = await owner.call(teamTraining.matrix, of());
  expect(body.packs).toMatchObject([
    {
      title: 'Meridane rules',
      number: '1',
      protocol: 'KES-201',
      people: 2,
      ready: 1,
      open: [
        {
          title: 'GCP',
          people: 1,
          reasons: ['GCP training is not on record.'],
          next: ['Complete GCP training, and have it put on record.'],
        },
      ],
    },
    {
      title: 'Oslund rules',
      protocol: 'TID-07',
      people: 1,
      ready: 0,
      open: [
        { title: 'GCP', reasons: GCP_FAULTS, next: GCP_STEPS },
        { title: 'EDC', people: 1 },
      ],
    },
  ]);
  const { id: trialId } = (await owner.call(teamSetup.trials, of())).body.find(
    ({ protocol }) => protocol === 'TID-07',
  )!;
  const { body: one } = await owner.call(teamTraining.matrix, { ...of(), query: { trialId } });
  expect(one.packs.map(({ title }) => title)).toEqual(['Oslund rules']);
});

test('a person who is ready for one sponsor reads what the other one asks', async () => {
  const { body } = await joy.call(teamTraining.person, { params: { ...of().params, personId: joy.id } });
  expect(body.packs.map(({ title, ready, people }) => [title, ready, people])).toEqual([
    ['Meridane rules', 1, 1],
    ['Oslund rules', 0, 1],
  ]);
  const byRules = Object.fromEntries(body.requirements.map((each) => [`${each.pack} ${each.title}`, each]));
  expect(byRules['Meridane rules GCP']).toMatchObject({ state: 'current', next: [] });
  expect(byRules['Oslund rules GCP']).toMatchObject({
    state: 'overdue',
    reasons: GCP_FAULTS,
    next: GCP_STEPS,
  });
  const params = { ...of().params, personId: lee.id };
  const { body: other } = await owner.call(teamTraining.person, { params });
  expect(other.packs.map(({ title }) => title)).toEqual(['Meridane rules']);
});
