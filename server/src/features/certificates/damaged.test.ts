import { admin as endpoints, certificates, credentials, records } from '@trialwright/contract';
import { strFromU8, unzipSync } from 'fflate';
import { exportJWK, generateKeyPair } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { correctName, revoke as signRevocation } from '../../../test/signing.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { receivedText } from '../../../test/received.ts';
import { listResumeCertificates } from '../resumes/resume-certificates.service.ts';
import { sendExpiryNotices } from '../../learning/certificates/expiry-notices.service.ts';

let academy: TestAcademy;
let admin: Learner;
let holder: Learner;
let number: string;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  admin = await academy.learner({ role: null, isAdmin: true });
  holder = await academy.learner({ name: 'Amina Yussuf' });
  const course = firstCourse(academy);
  await completeCourse(holder, course);
  number = (await takeAssessment(academy, holder, course, 17)).certificateNumber ?? '';
});
afterAll(() => academy.close());

const run = (statement: string) => sql.raw(statement).execute(academy.database.db);
/** As the administrator sees it then. */
const revoke = async () => {
  expect((await signRevocation(admin, number)).status).toBe(201);
  const { body } = await admin.call(endpoints.certificates, { query: { q: number } });
  return { body: body[0]! };
};
const show = () => academy.visitor(certificates.get, { params: { number } });

/** Every endpoint that shows a certificate's claims to a visitor or the holder. */
async function expectDamaged(forged: string): Promise<void> {
  for (const endpoint of [certificates.get, certificates.pdf, credentials.get]) {
    const { status, error } = await academy.visitor(endpoint, { params: { number } });
    expect([endpoint.path, status, error.code]).toEqual([endpoint.path, 409, 'certificates.damaged']);
  }
  const params = { userId: holder.id };
  const own = await holder.call(certificates.list, { params });
  expect(own.body).toMatchObject([{ status: 'Damaged', isVerified: false, score: null }]);
  expect(await listResumeCertificates(academy.app.context, holder.id)).toEqual([]);
  const record = await holder.call(records.get, { params });
  expect(record.body.certificates).toMatchObject([
    { number, status: 'Damaged', holderName: '', score: null },
  ]);
  const binder = unzipSync(new Uint8Array((await holder.call(records.binder, { params })).body));
  const files = Object.keys(binder).filter((name) => name.startsWith('certificates/'));
  expect(files).toEqual([`certificates/${number}.damaged.txt`]);
  const found = await admin.call(endpoints.certificates, { query: { q: number } });
  expect(found.body).toMatchObject([{ number, status: 'Damaged', holderName: '', score: null }]);
  expect(found.body[0]?.damage).not.toEqual([]);
  const csv = await admin.call(endpoints.export, { params: { table: 'certificates' } });
  const shown = [own.body, record.body, found.body].map((body) => JSON.stringify(body));
  const texts = [...shown, receivedText(csv.body), strFromU8(binder['transcript.json']!)];
  for (const text of texts) expect(text).not.toContain(forged);
}

describe('a certificate whose record was tampered with is reported as damaged', () => {
  const forge = (from: string, to: string) =>
    `update certificates set claims = replace(claims, '${from}', '${to}')`;

  test.each([
    ['another holder', forge('Amina Yussuf', 'Dr. Somebody Else'), 'Somebody'],
    [
      'a score in claims and column',
      `${forge('"score":85', '"score":99')}; update certificates set score = 99`,
      '99%',
    ],
    ['a score in the column alone', 'update certificates set score = 99', '99%'],
    ['claims that are no JSON', `update certificates set claims = 'forged'`, 'forged'],
    ['the same claims, written otherwise', forge(',"holderName"', ', "holderName"'), 'never there'],
    ['a later end', `update certificates set valid_until = valid_until + interval '5 years'`, 'never there'],
    [
      'a signature with one bit changed',
      `update certificates set signature = signature || 'A'`,
      'never there',
    ],
    ['a lost ledger row', 'LEDGER', 'never there'],
    ['a revocation that nobody recorded', `update certificates set revoked_at = now()`, 'never there'],
  ])('%s', async (_what, statement, forged) => {
    expect((await show()).status).toBe(200);
    await run(
      statement === 'LEDGER'
        ? `alter table ledger disable trigger user;
           delete from ledger where action = 'certificate.issued';
           alter table ledger enable trigger user`
        : statement,
    );
    await expectDamaged(forged);
  });

  test('the genuine signature of another certificate', async () => {
    const other = await academy.learner({ name: 'Somebody Else' });
    const course = firstCourse(academy);
    await completeCourse(other, course);
    await takeAssessment(academy, other, course, 20);
    await run(`update certificates as c set signature = o.signature, claims = o.claims
      from certificates as o where c.number = '${number}' and o.user_id = ${other.id}`);
    await expectDamaged('never there');
  });

  test('another key', async () => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const jwks = [await exportJWK(publicKey), await exportJWK(privateKey)].map((jwk) => JSON.stringify(jwk));
    await run(
      `insert into signing_keys values ('forged', '${jwks[0]}', '${jwks[1]}', now() - interval '1 day')`,
    );
    await run(`update certificates set key_id = 'forged'`);
    await expectDamaged('never there');
    await run(`update certificates set key_id = (
      select id from signing_keys where purpose = 'records' and id <> 'forged')`);
    expect((await show()).status).toBe(200);
    await run(`delete from signing_keys where id = 'forged'`);
  });

  test('a removed revocation: it is not Valid again, and stays on the status list', async () => {
    await revoke();
    const listed = async () => (await academy.visitor(records.statusList)).body.jwt;
    const before = await listed();
    await run('update certificates set revoked_at = null, revoked_reason = null');
    await expectDamaged('never there');
    expect(await listed()).toBe(before);
    expect((await revoke()).body).toMatchObject({ status: 'Revoked', damage: [] });
    expect((await show()).body).toMatchObject({ status: 'Revoked' });
  });

  test('a removed replacement', async () => {
    const { certificateNumber = '' } = await takeAssessment(academy, holder, firstCourse(academy), 20);
    expect((await show()).body).toMatchObject({ status: 'Superseded', supersededBy: certificateNumber });
    await run(`update certificates set revoked_at = now(), revoked_reason = 'x' where superseded_by is null`);
    await run(`update certificates set superseded_by = null where number = '${number}'`);
    expect((await show()).error.code).toBe('certificates.damaged');
  });

  test('an unrecorded name correction', async () => {
    const { rows } = await sql<{ id: number }>`select id from certificates`.execute(academy.database.db);
    await run(`insert into certificate_corrections (certificate_id, name, reason, actor_id, at)
      values (${rows[0]?.id}, 'Dr. Somebody Else', 'as asked', ${admin.id}, now())`);
    await expectDamaged('Somebody');
  });

  test('and can be revoked, but not corrected or reissued, and triggers no notices', async () => {
    await run(forge('Amina Yussuf', 'Dr. Somebody Else'));
    const body = { name: 'Amina Yusuf', reason: 'Misspelled at registration' };
    const corrected = await correctName(admin, number, body);
    expect(corrected.error.code).toBe('certificates.damaged');
    const again = { params: { userId: holder.id }, body: { courseId: firstCourse(academy).id } };
    expect((await holder.call(certificates.issue, again)).error.code).toBe('certificates.damaged');
    academy.clock.now = new Date(academy.clock.now.getTime() + 680 * 86_400_000);
    expect(await sendExpiryNotices(academy.app.context)).toBe(0);
    academy.clock.now = new Date();
    expect((await revoke()).body).toMatchObject({
      status: 'Damaged',
      revokedReason: 'Issued to the wrong person',
    });
    const { certificateNumber = '' } = await takeAssessment(academy, holder, firstCourse(academy), 20);
    number = certificateNumber;
    expect((await show()).body).toMatchObject({ status: 'Valid', claims: { holderName: 'Amina Yussuf' } });
  });
});
