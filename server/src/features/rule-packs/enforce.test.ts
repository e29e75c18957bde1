import {
  assignments,
  teamSetup,
  teamTraining,
  type EvidenceForm,
  type PackDraft,
} from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { gcpRule, ownOf, packsOf } from '../../../test/rule-packs.ts';
import { signOne } from '../../../test/signing.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';

let academy: TestAcademy;
let owner: Learner;
let joy: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];
let packs: ReturnType<typeof packsOf>;

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  joy = await addMember(academy, org, { roles: ['member'], name: 'Joy Tran', from: '2026-01-05' });
  packs = packsOf(owner, org.id);
});

const of = () => ({ params: { orgId: org.id } });
const SAFETY = gcpRule(24, { title: 'Safety', need: { has: { of: 'safety_course' } } });

/** Two rules in force since January. */
async function begin(): Promise<PackDraft> {
  const pack = await packs.publishNew('Site rules', [gcpRule(36), SAFETY]);
  await packs.enforce(pack.id, 1);
  return pack;
}

/** A next version, in which the rule about GCP asks for more and the other one stays. */
async function publishNext(pack: PackDraft) {
  const [gcp, safety] = ownOf(pack).requirements;
  const { body } = await packs.save(pack, {
    requirements: [{ ...gcpRule(12), id: gcp?.id ?? null }, safety ?? SAFETY],
  });
  await packs.publish(body, 'Every year from December on');
}

const standings = async (asOf?: string) => {
  const query = asOf === undefined ? {} : { asOf };
  const params = { ...of().params, personId: joy.id };
  const { requirements } = (await owner.call(teamTraining.person, { params, query })).body;
  return new Map(requirements.map((each) => [each.title, each]));
};

const certificate = (over: Partial<EvidenceForm>): EvidenceForm => ({
  personId: joy.id,
  topic: 'gcp',
  title: 'GCP for sites',
  issuer: 'Another academy',
  completedOn: '2025-06-01',
  grade: 'attached',
  edition: null,
  version: null,
  covers: [],
  validUntil: null,
  ...over,
});

describe('a new version in force', () => {
  test('ends the one before on the day before, and leaves the days before it as they were', async () => {
    const pack = await begin();
    await owner.call(teamTraining.addEvidence, { ...of(), body: certificate({}) });
    await publishNext(pack);
    expect((await packs.enforce(pack.id, 2, { from: '2026-12-01' })).status).toBe(201);
    const { body: rules } = await owner.call(teamSetup.rules, of());
    expect(rules.map(({ number, from, to }) => [number, from, to])).toEqual([
      ['1', '2026-01-01', '2026-11-30'],
      ['2', '2026-12-01', null],
    ]);
    expect((await standings('2026-11-30')).get('GCP')).toMatchObject({ verdict: 'Accepted', number: '1' });
    expect((await standings('2026-12-01')).get('GCP')).toMatchObject({ verdict: 'Refresh', number: '2' });
  });

  test('gives nobody new time for what it leaves as it was', async () => {
    const pack = await begin();
    await publishNext(pack);
    await packs.enforce(pack.id, 2, { from: '2026-12-01' });
    const now = await standings('2026-12-01');
    expect(now.get('Safety')).toMatchObject({ state: 'missing', date: '2026-02-04' });
    expect(now.get('GCP')).toMatchObject({ state: 'due', date: '2026-12-31' });
  });

  test('keeps assignments, and waivers of what still reads as it did when they were signed', async () => {
    const pack = await begin();
    const before = await standings();
    await owner.call(assignments.assign, {
      ...of(),
      body: {
        requirement: before.get('GCP')?.key ?? '',
        personIds: [joy.id],
        due: '2027-01-15',
        why: 'Refresher',
      },
    });
    for (const title of ['GCP', 'Safety'])
      await signOne(owner, {
        kind: 'requirement-waiver',
        id: String(org.id),
        input: {
          personId: joy.id,
          requirement: before.get(title)?.key ?? '',
          from: '2026-11-20',
          to: '2027-03-01',
          reason: 'On leave until the refresher',
        },
      });
    expect((await standings()).get('GCP')?.state).toBe('waived');
    await publishNext(pack);
    await packs.enforce(pack.id, 2, { from: '2026-12-01' });
    const now = await standings('2026-12-01');
    expect(now.get('Safety')).toMatchObject({ state: 'waived' });
    expect(now.get('GCP')).toMatchObject({ state: 'due', date: '2027-01-15' });
    expect(now.get('GCP')?.key).toBe(before.get('GCP')?.key);
    expect((await standings('2026-11-30')).get('GCP')?.state).toBe('waived');
  });

  test('begins later than each version before it', async () => {
    const pack = await begin();
    await publishNext(pack);
    const { status, error } = await packs.enforce(pack.id, 2, { from: '2026-01-01' });
    expect([status, error.code]).toEqual([409, 'rule_packs.in_force']);
    expect(error.fields).toHaveProperty('from');
  });

  test('is for a trial of the organization, or for everybody', async () => {
    const pack = await begin();
    expect((await packs.enforce(pack.id, 1, { trialId: 2_000_000_000 })).error.code).toBe('trials.not_found');
    expect((await packs.enforce(pack.id, 9)).error.code).toBe('rule_packs.not_found');
  });
});
