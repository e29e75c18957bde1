import { controlledDocuments, delegations, RulePack, teamSetup, teamTraining } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { procedure, upload } from '../../../test/documents.ts';
import { signOne } from '../../../test/signing.ts';
import { addMember, confirm, openOrganization } from '../../../test/teams.ts';

let academy: TestAcademy;
let owner: Learner;
let mia: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  mia = await addMember(academy, org, { roles: ['member'], name: 'Mia Member', from: '2026-01-05' });
  await confirm(academy, mia);
});

async function openTrial(protocol: string, role = 'Study coordinator'): Promise<number> {
  const params = { orgId: org.id };
  const { body } = await owner.call(teamSetup.addTrial, {
    params,
    body: {
      protocol,
      title: protocol,
      sponsor: 'Meridane',
      phase: '2',
      site: 'Harbour Street',
      zone: 'America/New_York',
      region: 'US',
      from: '2026-02-01',
      to: null,
    },
  });
  await owner.call(teamSetup.addStaff, {
    params: { ...params, id: body.id },
    body: { personId: mia.id, role, isInvestigator: false, from: '2026-02-01', to: null },
  });
  return body.id;
}

async function publish(over: Partial<ReturnType<typeof procedure>>, text: string) {
  const { body: file } = await upload(owner, org.id, Buffer.from(text));
  const { body } = await owner.call(controlledDocuments.publish, {
    params: { orgId: org.id },
    body: procedure({ sha256: file.sha256, ...over }),
  });
  return body;
}

async function readAndSign(who: Learner, id: number, versionId: number) {
  const params = { orgId: org.id, id, versionId };
  const report = () => who.call(controlledDocuments.report, { params, body: { reached: 99 } });
  const { body } = await report();
  academy.clock.now = new Date(academy.clock.now.getTime() + body.waitMs);
  await report();
  return signOne(who, { kind: 'document-reading', id: `${org.id}.${id}.${versionId}`, input: {} });
}

/** Asks of who randomizes that they know the protocol version in effect. */
async function addGate(trialId: number): Promise<void> {
  const pack = RulePack.parse({
    title: 'Gates',
    requirements: [
      {
        id: 'protocol',
        title: 'Protocol version',
        force: 'guidance',
        when: { is: { task: ['T12'] } },
        need: { has: { of: 'protocol', version: { effectiveOn: 'asOf' } } },
        waivable: false,
      },
    ],
  });
  const body = { sponsor: null, number: '1.0', trialId, from: '2026-02-01', dueAfterDays: 14, pack };
  await owner.call(teamSetup.addRules, { params: { orgId: org.id }, body });
}

const gateOf = async (trialId: number) =>
  (
    await owner.call(delegations.propose, {
      params: { orgId: org.id, id: trialId },
      body: { personId: mia.id, task: 'T12', from: '2026-11-20', to: null },
    })
  ).body.checks.find(({ title }) => title === 'Protocol version');

const protocol = { code: 'KES-201', kind: 'protocol' as const, title: 'KESTREL-2 protocol' };

describe('a protocol', () => {
  test('that was read and signed opens the gate of its own trial, and of no other', async () => {
    const [kestrel, tidemark] = [await openTrial('KES-201'), await openTrial('TDM-104')];
    await addGate(kestrel);
    await addGate(tidemark);
    const own = await publish({ ...protocol, trialId: kestrel }, '# KESTREL-2\n\nText\n');
    await publish({ ...protocol, code: 'TDM-104', trialId: tidemark }, '# TIDEMARK\n\nText\n');
    expect((await readAndSign(mia, own.id, own.versions[0]!.id)).status).toBe(201);
    expect(await gateOf(kestrel)).toMatchObject({ verdict: 'Accepted' });
    expect(await gateOf(tidemark)).toMatchObject({ verdict: 'Missing' });
  });

  test('is published as a document, not entered by hand beside it', async () => {
    const trialId = await openTrial('KES-201');
    await publish({ ...protocol, trialId }, '# KESTREL-2\n\nText\n');
    const { error } = await owner.call(teamSetup.addVersion, {
      params: { orgId: org.id },
      body: { topic: 'protocol', version: '9.0', title: 'By hand', effective: '2026-12-24', trialId },
    });
    expect(error.fields).toHaveProperty('topic');
  });
});

describe('a procedure for some roles', () => {
  test('is asked of who has one of them on a trial, and read by nobody else', async () => {
    await openTrial('KES-201', 'Pharmacist');
    const ben = await addMember(academy, org, { roles: ['member'], name: 'Ben Ito', from: '2026-01-05' });
    const { id, progress } = await publish(
      { audience: { roles: ['Pharmacist'], personIds: [] } },
      '# Pharmacy\n\nText\n',
    );
    expect(progress).toEqual({ concerned: 1, signed: 0 });
    const list = async (who: Learner) =>
      (await who.call(controlledDocuments.list, { params: { orgId: org.id } })).body;
    expect((await list(mia)).map((each) => each.id)).toEqual([id]);
    expect(await list(ben)).toEqual([]);
    const { body } = await owner.call(teamTraining.person, {
      params: { orgId: org.id, personId: ben.id },
      query: { asOf: '2026-11-21' },
    });
    expect(body.requirements.map(({ state }) => state)).toEqual(['not_required']);
  });
});
