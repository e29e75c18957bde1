import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificates, log, signatures } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Learner } from '../../../test/academy.ts';
import { strangerOf } from '../../../test/credentials.ts';
import { revoke } from '../../../test/signing.ts';
import { startLogAcademy, startWitness, type LogAcademy } from '../../../test/log.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { awaitMail } from '../../../test/outbox.ts';
import { markCompromised, rotateKey } from '../../core/keys/change-keys.ts';
import { PURPOSES, type Purpose } from '../../core/keys/purposes.ts';
import { isOpenedBy } from '../../core/log/checkpoint.ts';
import { trustedLogKeysOf } from '../../core/log/log-settings.ts';
import { formatVkey } from '../../core/log/note.ts';
import { noteKeys } from '../../core/log/note-events.ts';
import { makeProofs, renewProofs } from '../../core/log/publish.ts';
import { parseProof } from '../../core/log/tlog-proof.ts';
import { reissueSignedWith } from './reissue.service.ts';

let academy: LogAcademy;
let stranger: ReturnType<typeof strangerOf>;
beforeAll(async () => {
  academy = await startLogAcademy();
  stranger = strangerOf(academy);
});
beforeEach(() => academy.startOver());
afterAll(() => academy.close());

async function certified(): Promise<{ learner: Learner; number: string }> {
  const learner = await academy.learner({ name: 'Zoë Ångström' });
  const course = firstCourse(academy);
  await completeCourse(learner, course);
  const { certificateNumber = '' } = await takeAssessment(academy, learner, course, 18);
  return { learner, number: certificateNumber };
}

/** Withdraws the key of a purpose as of now, as the command does. */
async function compromise(purpose: Purpose): Promise<{ id: string; since: Date }> {
  const { id } = keys().signer(purpose);
  const since = academy.clock.now;
  later(1);
  const at = academy.clock.now;
  const marked = await markCompromised(academy.config.keys, academy.database, { id, since, at });
  expect(marked.purpose).toBe(purpose);
  await keys().reload();
  expect(keys().signer(purpose).id).not.toBe(id);
  return { id, since };
}

const keys = () => academy.app.context.keys;
const later = (minutes: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + minutes * 60_000);
};

test('after a rotation the new key is published at once, signs ten minutes later, and all that is old verifies', async () => {
  const { number } = await certified();
  const old = await stranger.read(number);
  const { body: oldJwt } = await stranger.get(`/api/certificates/${number}/credential.jwt`);
  const former = PURPOSES.map((purpose) => keys().signer(purpose).id);
  for (const purpose of PURPOSES)
    await rotateKey(academy.config.keys, academy.database, { purpose, at: academy.clock.now });
  await keys().reload();
  expect(PURPOSES.map((purpose) => keys().signer(purpose).id)).toEqual(former);
  const did = (await stranger.readJson('/.well-known/did.json')) as { assertionMethod: string[] };
  expect(did.assertionMethod).toHaveLength(4);
  later(11);
  for (const purpose of PURPOSES) expect(former).not.toContain(keys().signer(purpose).id);
  const { number: next } = await certified();
  const fresh = await stranger.read(next);
  expect(fresh.proof.verificationMethod).not.toBe(old.proof.verificationMethod);
  for (const credential of [old, fresh]) expect(await stranger.isGenuine(credential)).toBe(true);
  expect((await stranger.openJwt(oldJwt))['jti']).toBe(old.id);
  expect((await academy.visitor(certificates.get, { params: { number } })).body.status).toBe('Valid');
});

test('what a compromised key signed fails everywhere, and what was genuine is signed again under the same id', async () => {
  const { learner, number } = await certified();
  const { number: damaged } = await certified();
  const { number: revoked } = await certified();
  const clerk = await academy.learner({ role: null, isAdmin: true });
  expect((await revoke(clerk, revoked)).status).toBe(201);
  const old = await stranger.read(number);
  await academy.log();
  await sql`update certificates set score = 99 where number = ${damaged}`.execute(academy.database.db);
  const { id } = await compromise('credential');
  expect(await stranger.isGenuine(old)).toBe(false);
  expect((await stranger.get(`/keys/${id}`)).statusCode).toBe(410);

  expect(await reissueSignedWith(academy.app.context, id)).toEqual({
    reissued: 2,
    holders: 2,
    refused: [damaged],
    unproven: [],
  });
  const renewed = await stranger.read(number);
  expect(await stranger.isGenuine(renewed)).toBe(true);
  const { proof: _old, ...words } = old;
  const { proof: _new, ...wordsNow } = renewed;
  expect(wordsNow).toEqual(words);
  expect(await stranger.readBit(await stranger.read(revoked))).toBe(true);
  expect(await stranger.isGenuine(await stranger.readJson('/status/revocation/1'))).toBe(true);
  const mail = await awaitMail(academy.config.dataDir, `${learner.username}@example.org`);
  expect(mail.headers['subject']).toBe('Download your Open Badges credentials again');
  expect(await reissueSignedWith(academy.app.context, id)).toMatchObject({ reissued: 0, holders: 0 });
});

test('what was issued since a key was compromised is not signed again, unless somebody looked into it', async () => {
  const { number: before, learner } = await certified();
  await academy.log();
  later(1);
  const { number: since } = await certified();
  const { number: other } = await certified();
  const { id } = keys().signer('credential');
  // In the log by now, and in no checkpoint from before.
  await academy.log();
  later(1);
  const withdrawn = { id, since: new Date(academy.clock.now.getTime() - 90_000), at: academy.clock.now };
  await markCompromised(academy.config.keys, academy.database, withdrawn);
  await keys().reload();

  const first = await reissueSignedWith(academy.app.context, id);
  expect([first.reissued, first.refused, first.unproven.toSorted()]).toEqual([
    1,
    [],
    [since, other].toSorted(),
  ]);
  expect(await stranger.isGenuine(await stranger.read(before))).toBe(true);
  for (const number of [since, other])
    expect(await stranger.isGenuine(await stranger.read(number))).toBe(false);

  const again = await reissueSignedWith(academy.app.context, id, [since]);
  expect(again).toMatchObject({ reissued: 1, unproven: [other] });
  expect(await stranger.isGenuine(await stranger.read(since))).toBe(true);

  // The ledger says where the log shows the original issue.
  const { rows } = await sql<{ after: string }>`select after from ledger
    where subject_id = ${learner.id} and action = 'credential.reissued'`.execute(academy.database.db);
  const { originalIssue } = JSON.parse(rows[0]?.after ?? '{}') as { originalIssue?: Record<string, number> };
  const { body } = await academy.visitor(log.certificate, { params: { number: before } });
  expect(originalIssue?.['index']).toBe(body.index);
  const checkpoint = await stranger.get(`/log/checkpoint/${originalIssue?.['size']}`);
  expect(checkpoint.statusCode).toBe(200);
  expect(Buffer.from(checkpoint.body.split('\n')[2] ?? '', 'base64').toString('hex')).toBe(
    originalIssue?.['root'],
  );
});

test('with witnesses, their clocks say what was there before, not the academy’s', async () => {
  const witness = await startWitness(academy.vkey);
  academy.watchedBy([witness]);
  try {
    academy.clock.now = new Date(Date.now() - 3_600_000);
    const { number } = await certified();
    await academy.log();
    // By the academy’s clock the checkpoint is from before; the witness saw it an hour later.
    const { id } = await compromise('credential');
    expect(await reissueSignedWith(academy.app.context, id)).toMatchObject({
      reissued: 0,
      unproven: [number],
    });
  } finally {
    academy.watchedBy([]);
    await witness.stop();
  }
});

test('of a compromised key for records, certificates from before are believed, and those since are not', async () => {
  const { number: before } = await certified();
  await academy.log();
  const { id } = keys().signer('records');
  const since = new Date(academy.clock.now.getTime() + 1000);
  later(1);
  const { number: later1 } = await certified();
  await academy.log();
  await markCompromised(academy.config.keys, academy.database, { id, since, at: academy.clock.now });
  await keys().reload();
  const { number: next } = await certified();
  const read = async (number: string) => academy.visitor(certificates.get, { params: { number } });
  expect((await read(before)).body.status).toBe('Valid');
  expect((await read(later1)).error.code).toBe('certificates.damaged');
  expect((await read(next)).body.status).toBe('Valid');
});

test('of a compromised key for signatures, those that the log had before are valid, and those since are damaged', async () => {
  const clerk = await academy.learner({ role: null, isAdmin: true });
  const one = await certified();
  const other = await certified();
  expect((await revoke(clerk, one.number)).status).toBe(201);
  await academy.log();
  const since = new Date(academy.clock.now.getTime() + 1000);
  later(1);
  expect((await revoke(clerk, other.number)).status).toBe(201);
  const { id } = keys().signer('signatures');
  await markCompromised(academy.config.keys, academy.database, { id, since, at: academy.clock.now });
  await keys().reload();
  const statusOf = async ({ learner }: typeof one) => {
    const { body } = await learner.call(signatures.list, { params: { userId: learner.id } });
    return body.filter(({ kind }) => kind === 'certificate-revocation').map(({ status }) => status);
  };
  expect([await statusOf(one), await statusOf(other)]).toEqual([['valid'], ['damaged']]);
});

test('of a compromised key for the log, no proof stays: each is made again from a checkpoint of the next key', async () => {
  const { number } = await certified();
  await academy.log();
  const proof = async () => (await stranger.get(`/api/certificates/${number}/tlog-proof`)).body;
  const former = await proof();
  const withdrawn = keys().signer('log').publicKey['x'];
  await compromise('log');
  expect(await academy.database.record(renewProofs)).toBeGreaterThan(0);
  // What the compromised key signed makes no proof, however often.
  await makeProofs(academy.context);
  expect((await stranger.get(`/api/certificates/${number}/tlog-proof`)).statusCode).toBe(409);
  await noteKeys(academy.context);
  await academy.log();
  const trusted = trustedLogKeysOf(academy.context);
  expect(isOpenedBy(parseProof(former).checkpoint, trusted)).toBe(false);
  expect(isOpenedBy(parseProof(await proof()).checkpoint, trusted)).toBe(true);
  const { body } = await academy.visitor(log.status);
  expect(body.verifierKeys).toEqual(trusted.map(formatVkey));
  expect(trusted.map(({ publicKey }) => Buffer.from(publicKey).toString('base64url'))).not.toContain(
    withdrawn,
  );
});

test('no private key is in a dump of the database, in the environment, or in the metrics', async () => {
  await certified();
  const { rows } = await sql<{ dump: string }>`
    select string_agg(query_to_xml('select * from ' || quote_ident(table_name), true, false, '')::text, '') as dump
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    academy.database.db,
  );
  const metrics = await academy.app.server.inject('/metrics');
  const places = [rows[0]?.dump ?? '', JSON.stringify(process.env), metrics.body];
  const files = readdirSync(academy.config.keys.path).filter((name) => name.endsWith('.pem'));
  expect(files.length).toBeGreaterThanOrEqual(PURPOSES.length);
  expect(places[0]).toContain(keys().signer('records').id);
  for (const name of files) {
    const secret = readFileSync(join(academy.config.keys.path, name), 'utf8')
      .split('\n')
      .slice(1, -2)
      .join('');
    const seed = Buffer.from(secret, 'base64').subarray(-32);
    for (const place of places)
      for (const form of [secret, seed.toString('base64url'), seed.toString('base64'), seed.toString('hex')])
        expect(place).not.toContain(form);
  }
});
