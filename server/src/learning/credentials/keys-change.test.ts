import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificates } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { strangerOf } from '../../../test/credentials.ts';
import { revoke } from '../../../test/signing.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { awaitMail } from '../../../test/outbox.ts';
import { markCompromised, rotateKey } from '../../core/keys/change-keys.ts';
import { PURPOSES } from '../../core/keys/purposes.ts';
import { reissueSignedWith } from './reissue.service.ts';

let academy: TestAcademy;
let stranger: ReturnType<typeof strangerOf>;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tw-change-'));
  academy = await startAcademy({ PUBLIC_URL: 'https://academy.example', KEYS_DIR: join(folder, 'keys') });
  stranger = strangerOf(academy);
});
beforeEach(() => academy.reset());
afterAll(async () => {
  await academy.close();
  rmSync(folder, { recursive: true, force: true });
});

async function certified(): Promise<{ learner: Learner; number: string }> {
  const learner = await academy.learner({ name: 'Zoë Ångström' });
  const course = firstCourse(academy);
  await completeCourse(learner, course);
  const { certificateNumber = '' } = await takeAssessment(academy, learner, course, 18);
  return { learner, number: certificateNumber };
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
  const { id } = keys().signer('credential');
  await sql`update certificates set score = 99 where number = ${damaged}`.execute(academy.database.db);
  later(1);
  const since = new Date(academy.clock.now.getTime() - 30_000);
  const at = academy.clock.now;
  expect(await markCompromised(academy.config.keys, academy.database, { id, since, at })).toMatchObject({
    purpose: 'credential',
    successor: expect.any(String) as unknown,
  });
  await keys().reload();
  expect(await stranger.isGenuine(old)).toBe(false);
  expect((await stranger.get(`/keys/${id}`)).statusCode).toBe(410);

  expect(await reissueSignedWith(academy.app.context, id)).toEqual({
    reissued: 2,
    holders: 2,
    refused: [damaged],
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
