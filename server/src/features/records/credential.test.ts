import { createHash } from 'node:crypto';
import { admin, certificates, records } from '@trialwright/contract';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

async function certified(): Promise<{ learner: Learner; number: string }> {
  const learner = await academy.learner({ name: 'Zoë Ångström' });
  const course = firstCourse(academy);
  await completeCourse(learner, course);
  const { certificateNumber = '' } = await takeAssessment(academy, learner, course, 18);
  return { learner, number: certificateNumber };
}

const credentialOf = (number: string) => academy.visitor(records.credential, { params: { number } });
const hashOf = (number: string) => createHash('sha256').update(number).digest('hex');

async function keySet() {
  const { body } = await academy.visitor(certificates.keys);
  return createLocalJWKSet(body);
}

/** `kid` is an address; the key is the one that it names after the hash. */
async function verifyCredential(jwt: string) {
  const keys = await keySet();
  return jwtVerify(
    jwt,
    ({ kid = '', ...header }) =>
      keys({ ...header, kid: kid.split('#')[1] ?? '' }, { payload: '', signature: '' }),
    { currentDate: academy.clock.now },
  );
}

async function statusList(): Promise<{ iat: number; revoked: string[]; superseded: string[] }> {
  const { status, body } = await academy.visitor(records.statusList);
  expect(status).toBe(200);
  const { payload } = await compactVerify(body.jwt, await keySet());
  return JSON.parse(new TextDecoder().decode(payload)) as Awaited<ReturnType<typeof statusList>>;
}

describe('the credential of a certificate', () => {
  test('has the contexts, types and parts of Open Badges 3.0, and the claims of the certificate', async () => {
    const { number } = await certified();
    const course = firstCourse(academy);
    const { status, body } = await credentialOf(number);
    expect(status).toBe(200);
    const { body: shown } = await academy.visitor(certificates.get, { params: { number } });
    const { claims } = shown;
    expect(body.credential).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: claims.issuer.id, type: ['Profile'], name: claims.issuer.name },
      credentialSubject: {
        type: ['AchievementSubject'],
        identifier: [{ hashed: false, identityHash: 'Zoë Ångström', identityType: 'name' }],
        licenseNumber: number,
        achievement: { type: ['Achievement'], name: course.title, version: course.version },
        result: [{ value: '90' }],
      },
      evidence: [{ id: shown.verifyUrl, type: ['Evidence'] }],
      credentialSchema: [{ type: '1EdTechJsonSchemaValidator2019' }],
    });
    const text = JSON.stringify(body.credential);
    expect(text).toContain(course.contentHash);
    // No date of the wire has parts of a second, and no name of an account is told.
    expect(body.credential['validFrom']).toBe(`${claims.issuedAt.slice(0, 19)}Z`);
    expect(body.credential['validUntil']).toBe(`${claims.validUntil.slice(0, 19)}Z`);
    expect(text).not.toMatch(/person_\d/);
  });

  test('is signed as its standard says: no other header, and claims that repeat it', async () => {
    const { number } = await certified();
    const { body } = await credentialOf(number);
    const header = decodeProtectedHeader(body.jwt);
    expect(Object.keys(header).toSorted()).toEqual(['alg', 'kid', 'typ']);
    expect(header).toMatchObject({ alg: 'EdDSA', typ: 'JWT' });
    expect(header.kid).toMatch(/\/api\/certificate-keys#[\w-]{43}$/);
    const { payload } = await verifyCredential(body.jwt);
    const { iss, jti, sub, nbf, exp, ...credential } = payload;
    expect(credential).toEqual(body.credential);
    expect(jti).toBe(credential['id']);
    expect(iss).toBe((credential['issuer'] as { id: string }).id);
    expect(sub).toBe((credential['credentialSubject'] as { id: string }).id);
    expect(new Date(Number(nbf) * 1000)).toEqual(new Date(credential['validFrom'] as string));
    expect(new Date(Number(exp) * 1000)).toEqual(new Date(credential['validUntil'] as string));
  });

  test('has the same bytes whenever it is asked for, also typed in small letters', async () => {
    const { number } = await certified();
    const first = await credentialOf(number);
    academy.clock.now = new Date(academy.clock.now.getTime() + 800 * 24 * 60 * 60 * 1000);
    expect((await credentialOf(number.toLowerCase())).body).toEqual(first.body);
  });

  test('of an unknown number there is none', async () => {
    const { status, error } = await credentialOf('CR-1-1-NONE');
    expect(status).toBe(404);
    expect(error.code).toBe('certificates.not_found');
  });
});

describe('the status list', () => {
  test('names nobody: withdrawn certificates stand in it by the hash of their number', async () => {
    const { learner, number } = await certified();
    expect(await statusList()).toMatchObject({ revoked: [], superseded: [] });
    const again = await takeAssessment(academy, learner, firstCourse(academy), 20);
    expect(await statusList()).toMatchObject({ revoked: [], superseded: [hashOf(number)] });
    const clerk = await academy.learner({ role: null, isAdmin: true });
    const params = { number: again.certificateNumber ?? '' };
    await clerk.call(admin.revoke, { params, body: { reason: 'Issued to the wrong person' } });
    const list = await statusList();
    expect(list).toMatchObject({ revoked: [hashOf(params.number)], superseded: [hashOf(number)] });
    expect(JSON.stringify(list)).not.toContain('CR-');
  });

  test('tells its day and no more, and cannot pass for a credential', async () => {
    await certified();
    const { body } = await academy.visitor(records.statusList);
    const { iat } = await statusList();
    expect(iat % (24 * 60 * 60)).toBe(0);
    expect(decodeProtectedHeader(body.jwt).typ).toBe('trialwright-status+jwt');
  });
});
