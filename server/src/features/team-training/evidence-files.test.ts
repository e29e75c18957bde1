import {
  notifications,
  outsideCertificates,
  RulePack,
  teamSetup,
  teamTraining,
  type EvidenceForm,
  type TeamEvidence,
} from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import {
  credentialOf,
  keyIssuer,
  listOf,
  statusAt,
  type KeyIssuer,
} from '../../../test/outside-credentials.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { GOOD_PDF, GOOD_PNG, uploadOf } from '../../../test/uploads.ts';
import { verifyRecords } from '../records/verify-records.service.ts';
import { checkEvidence } from './check-evidence.service.ts';

const HOST = 'northbridge.example';
const LIST = `https://${HOST}/status/1`;
const NOTE = 'I know her by both of her names';

let academy: TestAcademy;
let owner: Learner;
let trainer: Learner;
let joy: Learner;
let org: Awaited<ReturnType<typeof openOrganization>>['org'];
let key: KeyIssuer;
let revoked: number;

beforeAll(async () => {
  academy = await startAcademy();
  key = await keyIssuer();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ owner, org } = await openOrganization(academy));
  trainer = await addMember(academy, org, { roles: ['trainer'], name: 'Peter Hahn', from: '2026-01-05' });
  joy = await addMember(academy, org, { roles: ['member'], name: 'Joy Tran', from: '2026-01-05' });
  revoked = 7;
  academy.app.context.fetchOutside = readNorthbridge;
  const has = { of: 'gcp', within: { months: 24, before: 'asOf' as const } };
  const requirement = { id: 'gcp', force: 'custom' as const, waivable: true, need: { has } };
  const pack = RulePack.parse({ title: 'Site policy', requirements: [requirement] });
  const rules = { sponsor: null, number: '1', trialId: null, from: '2026-01-01', dueAfterDays: 30, pack };
  expect((await owner.call(teamSetup.addRules, { ...of(), body: rules })).status).toBe(201);
});

/** The issuer as it answers: its DID document with one key, and its status list. */
const readNorthbridge = async (url: string) => {
  const did = `did:web:${HOST}`;
  const jwk = JSON.parse(Buffer.from(key.did.slice('did:jwk:'.length), 'base64url').toString()) as object;
  const method = { id: `${did}#key`, type: 'JsonWebKey', controller: did, publicKeyJwk: jwk };
  if (url === `https://${HOST}/.well-known/did.json`)
    return JSON.stringify({ id: did, verificationMethod: [method], assertionMethod: [method.id] });
  return url === LIST ? key.sign(listOf(LIST, did, revoked), { kid: method.id }) : undefined;
};

const of = () => ({ params: { orgId: org.id } });
const sign = (over: object = {}) =>
  key.sign(credentialOf(`did:web:${HOST}`, { ...statusAt(LIST, 9), ...over }), {
    kid: `did:web:${HOST}#key`,
  });
const named = (name: string, id = 'urn:uuid:1') => ({
  id,
  credentialSubject: {
    type: ['AchievementSubject'],
    identifier: [{ type: 'IdentityObject', hashed: false, identityHash: name, identityType: 'name' }],
    achievement: { type: ['Achievement'], name: 'GCP' },
  },
});

/** Adds a certificate to one’s own, and gives it to the organization. */
async function give(file: Uint8Array | string, who = joy) {
  const isText = typeof file === 'string';
  const params = { userId: who.id };
  const said = { title: 'GCP', issuer: 'Northbridge', completedOn: '2026-02-01' };
  const none = { validUntil: null, edition: null, version: null };
  const body = { ...said, ...none, file: uploadOf(file) };
  const added = isText
    ? await who.call(outsideCertificates.addCredential, { params, body: { file: uploadOf(file) } })
    : await who.call(outsideCertificates.add, { params, body });
  const outsideId = added.body.id;
  return who.call(teamTraining.addOutside, { ...of(), body: { outsideId, topic: 'gcp' } });
}

const confirm = (by: Learner, { factId }: Pick<TeamEvidence, 'factId'>, note: string | null = null) =>
  by.call(teamTraining.confirmEvidence, { params: { orgId: org.id, id: factId }, body: { note } });
const download = (by: Learner, { factId }: Pick<TeamEvidence, 'factId'>) =>
  by.call(teamTraining.evidenceFile, { params: { orgId: org.id, id: factId } });
const evidenceOf = async () => {
  const params = { orgId: org.id, personId: joy.id };
  return (await owner.call(teamTraining.person, { params, query: {} })).body.evidence;
};
const stateOf = async () => {
  const { rows } = (await owner.call(teamTraining.matrix, { ...of(), query: {} })).body;
  return rows.find(({ personId }) => personId === joy.id)?.cells[0]?.state;
};
const titlesFor = async (who: Learner) =>
  (await who.call(notifications.list, { params: { userId: who.id } })).body.map(({ title }) => title);

describe('a certificate that a person gives to an organization', () => {
  test('counts for no rule until somebody else has looked, whose name and day stay', async () => {
    const { body, status } = await give(GOOD_PDF);
    expect(status).toBe(201);
    expect(body).toMatchObject({ grade: 'self_stated', fileKind: 'pdf', seenBy: null, credential: null });
    expect(await stateOf()).toBe('overdue');
    expect((await confirm(joy, body)).error.code).toBe('orgs.not_allowed');
    const seen = await confirm(trainer, body);
    expect(seen.body).toMatchObject({
      grade: 'attached',
      seenBy: { name: 'Peter Hahn', on: '2026-11-20' },
      history: [{ reason: null }, { reason: 'Looked at by Peter Hahn' }],
    });
    expect(await stateOf()).toBe('current');
    expect((await confirm(owner, body)).error.code).toBe('evidence.already_confirmed');
    expect((await give(GOOD_PNG)).status).toBe(201);
    expect((await verifyRecords(academy.database.db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('stays with the organization as it was when the person removes their own, and is there once', async () => {
    const { body } = await give(GOOD_PDF);
    const params = { userId: joy.id };
    const [own] = (await joy.call(outsideCertificates.list, { params })).body;
    const twice = { outsideId: own?.id ?? 0, topic: 'gcp' };
    expect((await joy.call(teamTraining.addOutside, { ...of(), body: twice })).error.code).toBe(
      'outside.already_added',
    );
    await joy.call(outsideCertificates.remove, { params: { ...params, id: own?.id ?? 0 } });
    expect(Buffer.from((await download(owner, body)).body)).toEqual(GOOD_PDF);
  });

  test('is shown to its person and to who may read the team, and to no other member', async () => {
    const { body } = await give(GOOD_PDF);
    const colleague = await addMember(academy, org, { roles: ['member'], name: 'Colin Colleague' });
    for (const reader of [joy, owner, trainer]) expect((await download(reader, body)).status).toBe(200);
    const refused = await download(colleague, body);
    expect(refused.error).toEqual((await download(colleague, { factId: 2_000_000 })).error);
    expect(refused.status).toBe(404);
  });

  test('is nobody else’s to give', async () => {
    const { body } = await joy.call(outsideCertificates.add, {
      params: { userId: joy.id },
      body: {
        title: 'GCP',
        issuer: 'N',
        completedOn: '2026-02-01',
        validUntil: null,
        edition: null,
        version: null,
        file: uploadOf(GOOD_PDF),
      },
    });
    const stolen = await trainer.call(teamTraining.addOutside, {
      ...of(),
      body: { outsideId: body.id, topic: 'gcp' },
    });
    expect(stolen.error.code).toBe('outside.not_found');
  });
});

describe('a file that a trainer has at hand', () => {
  const form = (over: Partial<EvidenceForm> = {}): EvidenceForm => ({
    personId: joy.id,
    topic: 'gcp',
    title: 'GCP',
    issuer: 'Northbridge',
    completedOn: '2026-02-01',
    grade: 'attached',
    edition: null,
    version: null,
    covers: [],
    validUntil: null,
    ...over,
  });
  const addFile = (file: Uint8Array | string, over: Partial<EvidenceForm> = {}) =>
    trainer.call(teamTraining.addFile, { ...of(), body: { ...form(over), file: uploadOf(file) } });

  test('is attached under their name', async () => {
    expect((await addFile(GOOD_PDF)).body).toMatchObject({
      grade: 'attached',
      fileKind: 'pdf',
      seenBy: { name: 'Peter Hahn' },
    });
    expect((await addFile(GOOD_PNG, { personId: trainer.id })).error.fields).toHaveProperty('grade');
    expect((await addFile(GOOD_PNG, { personId: 2_000_000 })).error.code).toBe('orgs.member_not_found');
    expect((await addFile(Buffer.from('GIF89a'))).error.fields).toHaveProperty('file');
  });

  test('that is a credential says itself what it is', async () => {
    expect((await addFile(await sign(), { title: 'Something else' })).body).toMatchObject({
      title: 'Assent in pediatrics',
      fileKind: 'jwt',
      credential: { outcome: 'verified', issuerId: `did:web:${HOST}` },
    });
  });
});

describe('a signed credential', () => {
  test('waits for a decision the first time its issuer appears, and counts at once from then on', async () => {
    const first = await give(await sign());
    expect(first.body).toMatchObject({
      grade: 'self_stated',
      credential: { outcome: 'verified', match: 'same' },
    });
    expect((await confirm(trainer, first.body)).body).toMatchObject({ grade: 'verified' });
    const second = await give(await sign(named('Joy Tran')));
    expect(second.body).toMatchObject({ grade: 'verified', seenBy: null });
  });

  test('that names somebody else takes a decision with its reason', async () => {
    await confirm(trainer, (await give(await sign())).body);
    const other = (await give(await sign(named('Joy Nguyen')))).body;
    expect(other).toMatchObject({
      grade: 'self_stated',
      credential: { holder: 'Joy Nguyen', match: 'differs' },
    });
    expect((await confirm(trainer, other)).error.fields).toHaveProperty('note');
    expect((await confirm(trainer, other, NOTE)).body).toMatchObject({
      grade: 'verified',
      history: [{}, { reason: `Looked at by Peter Hahn: ${NOTE}` }],
    });
  });

  test('of a key behind which nobody stands is no more than attached', async () => {
    const bare = (await give(await key.sign(credentialOf(key.did)))).body;
    expect(bare).toMatchObject({ grade: 'self_stated', credential: { outcome: 'verified' } });
    expect((await confirm(owner, bare)).body.grade).toBe('attached');
  });

  test('that was revoked since falls to self-stated by a further version, and all who rely on it are told', async () => {
    const { body } = await give(await sign());
    await confirm(trainer, body);
    expect(await stateOf()).toBe('current');
    const before = academy.clock.now.toISOString();
    await checkEvidence(academy.app.context);
    expect((await evidenceOf())[0]?.history).toHaveLength(2);
    academy.clock.now = new Date('2026-11-21T05:00:00Z');
    revoked = 9;
    await checkEvidence(academy.app.context);
    await checkEvidence(academy.app.context);
    const [now] = await evidenceOf();
    expect(now).toMatchObject({ grade: 'self_stated', credential: { outcome: 'revoked' }, seenBy: null });
    expect(now?.history.map(({ reason }) => reason)).toEqual([
      null,
      'Looked at by Peter Hahn',
      'The issuer has revoked the credential.',
    ]);
    expect(await stateOf()).toBe('overdue');
    // What was known the day before is not rewritten.
    const query = { knownAt: new Date(Date.parse(before) + 60_000).toISOString() };
    const { rows } = (await owner.call(teamTraining.matrix, { ...of(), query })).body;
    expect(rows.find(({ personId }) => personId === joy.id)?.cells[0]?.state).toBe('current');
    for (const who of [joy, owner]) expect(await titlesFor(who)).toContain('Evidence no longer counts');
    expect(await titlesFor(trainer)).not.toContain('Evidence no longer counts');
    expect((await confirm(owner, body)).error.code).toBe('evidence.withdrawn');
    expect((await verifyRecords(academy.database.db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('that could not be checked is not verified, whoever looks, until its issuer can be reached', async () => {
    academy.app.context.fetchOutside = async () => undefined;
    const { body } = await give(await sign());
    expect(body).toMatchObject({ grade: 'self_stated', credential: { outcome: 'unchecked' } });
    expect((await confirm(trainer, body)).body.grade).toBe('attached');
    academy.app.context.fetchOutside = readNorthbridge;
    await checkEvidence(academy.app.context);
    expect((await evidenceOf())[0]).toMatchObject({ grade: 'attached', credential: { outcome: 'verified' } });
  });
});
