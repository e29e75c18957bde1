import { notifications, outsideCertificates, type OutsideCertificateForm } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { connect, credentialOf, keyIssuer, listOf, statusAt } from '../../../test/outside-credentials.ts';
import { revoke } from '../../../test/signing.ts';
import { GOOD_PDF, GOOD_PNG, pdfWith, uploadOf } from '../../../test/uploads.ts';
import { createOutsideFetch } from '../../core/outside-fetch.ts';
import { checkAll } from './outside-certificates.service.ts';

let academy: TestAcademy;
let other: TestAcademy;
let joy: Learner;
/** A certificate of the other academy: its number, and each form of its credential. */
let number: string;
let form: Record<'json' | 'jwt' | 'png' | 'svg', Buffer>;

beforeAll(async () => {
  academy = await startAcademy();
  other = await startAcademy({ PUBLIC_URL: 'https://other.example' });
});
afterAll(async () => {
  await academy.close();
  await other.close();
});
beforeEach(async () => {
  await academy.reset();
  await other.reset();
  connect(academy, other);
  joy = await academy.learner({ name: 'Joy Tran' });
});

async function certifyElsewhere(name = 'Joy Tran'): Promise<void> {
  const person = await other.learner({ name });
  const course = firstCourse(other);
  await completeCourse(person, course);
  number = (await takeAssessment(other, person, course, 20)).certificateNumber ?? '';
  const read = async (end: string) => {
    const url = `/api/certificates/${number}/credential.${end}`;
    return (await other.app.server.inject({ url })).rawPayload;
  };
  form = { json: await read('json'), jwt: await read('jwt'), png: await read('png'), svg: await read('svg') };
}

const of = (who = joy) => ({ params: { userId: who.id } });
const give = (bytes: Uint8Array | string, who = joy) =>
  who.call(outsideCertificates.addCredential, { ...of(who), body: { file: uploadOf(bytes) } });
const said: OutsideCertificateForm = {
  title: 'IATA shipping, Category B',
  issuer: 'Skyline Training',
  completedOn: '2026-03-05',
  validUntil: null,
  edition: null,
  version: null,
};
const add = (file: Uint8Array, over: object = {}) =>
  joy.call(outsideCertificates.add, { ...of(), body: { ...said, ...over, file: uploadOf(file) } });
const list = async () => (await joy.call(outsideCertificates.list, of())).body;

describe('a credential of another academy', () => {
  beforeEach(() => certifyElsewhere());

  test.each(['json', 'jwt', 'png', 'svg'] as const)(
    'is verified as %s, and says itself what it is',
    async (kind) => {
      const { body, status } = await give(form[kind]);
      expect(status).toBe(201);
      const course = firstCourse(other);
      expect(body).toMatchObject({
        title: course.title,
        version: course.version,
        fileKind: kind === 'jwt' ? 'jwt' : 'json',
        finding: {
          outcome: 'verified',
          issuerId: 'did:web:other.example',
          isIssuerNamed: true,
          isRevocable: true,
          holder: 'Joy Tran',
          match: 'same',
        },
      });
    },
  );

  test('is refused once a byte of it is changed', async () => {
    const text = form.json.toString();
    const changed = text.replace('Joy Tran', 'Joy Tram');
    expect((await give(changed)).error).toMatchObject({ code: 'outside.not_verified' });
    const [header, payload, signature] = form.jwt.toString().split('.');
    const claims = Buffer.from(payload ?? '', 'base64url')
      .toString()
      .replace('Joy Tran', 'Joy Tram');
    const forged = [header, Buffer.from(claims).toString('base64url'), signature].join('.');
    expect((await give(forged)).error.fields?.['file']).toMatch(/The signature doesn’t match/);
    expect(await list()).toEqual([]);
  });

  test('is refused where it was revoked, and found to be so a day later', async () => {
    const kept = (await give(form.json)).body;
    const clerk = await other.learner({ role: null, isAdmin: true });
    expect((await revoke(clerk, number)).status).toBe(201);
    expect((await give(form.jwt)).error.message).toBe('The issuer has revoked the credential.');
    await checkAll(academy.app.context);
    expect(await list()).toMatchObject([{ id: kept.id, finding: { outcome: 'revoked' } }]);
    const { body: told } = await joy.call(notifications.list, of());
    expect(told[0]).toMatchObject({ kind: 'evidence_changed', title: 'A certificate was revoked' });
  });

  test('could not be checked while its issuer is away, and is verified once it is back', async () => {
    academy.app.context.fetchOutside = async () => undefined;
    const { body } = await give(form.json);
    expect(body.finding).toMatchObject({
      outcome: 'unchecked',
      reason: 'The issuer’s keys can’t be reached.',
    });
    connect(academy, other);
    const again = await joy.call(outsideCertificates.check, { params: { userId: joy.id, id: body.id } });
    expect(again.body.finding).toMatchObject({ outcome: 'verified', reason: null });
    // Verified once, it is not undone by an issuer that is away for a day.
    academy.app.context.fetchOutside = async () => undefined;
    await checkAll(academy.app.context);
    expect(await list()).toMatchObject([{ finding: { outcome: 'verified' } }]);
  });

  test('that names somebody else says so', async () => {
    await certifyElsewhere('Ines Ferreira');
    expect((await give(form.json)).body.finding).toMatchObject({
      outcome: 'verified',
      holder: 'Ines Ferreira',
      match: 'differs',
    });
  });

  test('whose key the issuer does not have is refused', async () => {
    academy.app.context.fetchOutside = async (url) =>
      url.endsWith('did.json')
        ? JSON.stringify({ id: 'did:web:other.example', assertionMethod: [] })
        : undefined;
    expect((await give(form.json)).error.message).toBe(
      'The issuer doesn’t have the key with which this was signed.',
    );
  });

  test('is refused with another meaning for its words, or a second proof', async () => {
    const credential = JSON.parse(form.json.toString()) as { proof: object; credentialSubject: object };
    const renamed = { ...credential, credentialSubject: { ...credential.credentialSubject, '@context': {} } };
    const twice = { ...credential, proof: [credential.proof, credential.proof] };
    for (const changed of [renamed, twice])
      expect((await give(JSON.stringify(changed))).error.message).toMatch(/proves nothing/);
  });
});

describe('a VC-JWT', () => {
  test.each(['ES256', 'RS256', 'Ed25519'])('is verified with a key for %s', async (alg) => {
    const issuer = await keyIssuer(alg);
    const { body } = await give(await issuer.sign(credentialOf(issuer.did)));
    expect(body).toMatchObject({
      title: 'Assent in pediatrics',
      issuer: 'Northbridge College',
      completedOn: '2026-02-01',
      finding: { outcome: 'verified', isIssuerNamed: false, isRevocable: false },
    });
  });

  test('is refused before its time, after it, and with a header that brings its own key', async () => {
    const issuer = await keyIssuer();
    const giveWith = async (over: object, header = {}) =>
      (await give(await issuer.sign(credentialOf(issuer.did, over), header))).error.message;
    expect(await giveWith({ validUntil: '2026-03-01T00:00:00Z' })).toBe('The credential has expired.');
    expect(await giveWith({ validFrom: '2036-01-01T00:00:00Z' })).toBe('The credential isn’t valid yet.');
    expect(await giveWith({}, { jwk: {} })).toMatch(/proves nothing/);
    expect(await giveWith({}, { typ: 'trialwright-status+jwt' })).toMatch(/proves nothing/);
    expect(await giveWith({ iss: 'did:web:other.example' })).toMatch(/no credential/);
  });

  test('without a signature, or of another key than the issuer’s, is refused', async () => {
    const [issuer, thief] = [await keyIssuer(), await keyIssuer()];
    const stolen = await thief.sign(credentialOf(issuer.did), { kid: `${issuer.did}#0` });
    expect((await give(stolen)).error.message).toMatch(/The signature doesn’t match/);
    const own = await thief.sign(credentialOf(issuer.did), { kid: `${thief.did}#0` });
    expect((await give(own)).error.message).toMatch(/doesn’t have the key/);
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const payload = Buffer.from(JSON.stringify(credentialOf(issuer.did))).toString('base64url');
    expect((await give(`${header}.${payload}.x`)).error.code).toBe('outside.not_verified');
  });

  test('of an issuer that nobody can look up is never verified', async () => {
    const { sign } = await keyIssuer();
    for (const issuer of ['did:web:nobody.example', 'did:ion:abc', 'https://nobody.example/issuer']) {
      const { body } = await give(await sign(credentialOf(issuer), { kid: `${issuer}#key` }));
      expect(body.finding, issuer).toMatchObject({ outcome: 'unchecked' });
    }
    const broken = await give(await sign(credentialOf('did:web:%E0%A4%A'), { kid: 'did:web:%E0%A4%A#0' }));
    expect(broken.error.code).toBe('outside.not_verified');
  });

  test('is held against a status list of its issuer, and refused with one of somebody else', async () => {
    const [issuer, stranger] = [await keyIssuer(), await keyIssuer()];
    const address = 'https://lists.example/1';
    const giveAt = async (index: number | string, listText: string | undefined) => {
      academy.app.context.fetchOutside = async (url) => (url === address ? listText : undefined);
      return give(await issuer.sign(credentialOf(issuer.did, statusAt(address, index))));
    };
    const own = await issuer.sign(listOf(address, issuer.did));
    expect((await giveAt(8, own)).body.finding).toMatchObject({ outcome: 'verified', isRevocable: true });
    expect((await giveAt(7, own)).error.message).toBe('The issuer has revoked the credential.');
    const foreign = /isn’t one of its issuer/;
    for (const other of [
      await stranger.sign(listOf(address, stranger.did)),
      await stranger.sign(listOf(address, issuer.did), { kid: `${issuer.did}#0` }),
      await issuer.sign(listOf(`${address}0`, issuer.did)),
      'no list',
    ])
      expect((await giveAt(9, other)).error.message).toMatch(foreign);
    for (const index of ['131072', '-1', '1e3'])
      expect((await giveAt(index, own)).error.message).toMatch(foreign);
    expect((await giveAt(10, undefined)).body.finding).toMatchObject({
      outcome: 'unchecked',
      reason: 'The issuer’s status list can’t be reached.',
    });
  });

  test('sends nothing to addresses inside that it names', async () => {
    const asked: string[] = [];
    academy.app.context.fetchOutside = createOutsideFetch({
      resolve: async (host) => {
        asked.push(host);
        return [{ address: '10.0.0.5', family: 4 }];
      },
    });
    const issuer = await keyIssuer();
    for (const address of [
      'http://lists.example/1',
      'https://127.0.0.1/1',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/1',
      'https://inside.example/1',
    ]) {
      const { body } = await give(await issuer.sign(credentialOf(issuer.did, statusAt(address, 1))));
      expect(body.finding, address).toMatchObject({ outcome: 'unchecked' });
      await academy.database.db.deleteFrom('outsideCertificates').execute();
    }
    expect(asked).toEqual(['inside.example']);
  });
});

describe('a file', () => {
  test('is kept as its owner describes it, and given back byte for byte', async () => {
    const { body, status } = await add(GOOD_PDF);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...said, fileKind: 'pdf', finding: null });
    const file = await joy.call(outsideCertificates.file, { params: { userId: joy.id, id: body.id } });
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/) as string,
    });
    expect(Buffer.from(file.body)).toEqual(GOOD_PDF);
    expect((await add(GOOD_PDF)).error.code).toBe('outside.already_added');
    expect(
      (await joy.call(outsideCertificates.check, { params: { userId: joy.id, id: body.id } })).error.code,
    ).toBe('outside.no_credential');
    await joy.call(outsideCertificates.remove, { params: { userId: joy.id, id: body.id } });
    expect(await list()).toEqual([]);
  });

  test('that could act, is no certificate, or says what can’t be is refused at its field', async () => {
    expect((await add(pdfWith('/AA << /S /Launch >>'))).error.fields).toHaveProperty('file');
    expect((await add(Buffer.from('<html>'))).error.fields).toHaveProperty('file');
    expect((await add(GOOD_PNG, { completedOn: '2031-01-01' })).error.fields).toHaveProperty('completedOn');
    expect((await add(GOOD_PNG, { validUntil: '2020-01-01' })).error.fields).toHaveProperty('validUntil');
    expect((await give('{"type":"Note"}')).error.code).toBe('outside.file_refused');
    expect(await list()).toEqual([]);
  });

  test('of 10 MB is taken; a visitor may not even send one', async () => {
    const large = pdfWith('', `% ${'x'.repeat(10 * 1024 * 1024 - 600)}`);
    expect((await add(large)).status).toBe(201);
    const payload = { ...said, file: uploadOf(large) };
    const url = `/api/users/${joy.id}/outside-certificates`;
    expect((await academy.app.server.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
    expect((await add(pdfWith('', `% ${'x'.repeat(10 * 1024 * 1024)}`))).error.message).toBe(
      'The file is larger than 10 MB.',
    );
  });
});
