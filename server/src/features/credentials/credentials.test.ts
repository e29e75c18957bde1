import { createHash } from 'node:crypto';
import { certificates, credentials, records } from '@trialwright/contract';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import {
  isSet,
  readChunks,
  readPixels,
  strangerOf,
  type StrangersCredential,
} from '../../../test/credentials.ts';
import { revoke as revokeSigned } from '../../../test/signing.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { requireSameIssuer, tendCredentials } from '../../learning/credentials/credentials.service.ts';

const ORIGIN = 'https://academy.example';
const DAY_MS = 86_400_000;
let academy: TestAcademy;
let stranger: ReturnType<typeof strangerOf>;
beforeAll(async () => {
  academy = await startAcademy({ PUBLIC_URL: ORIGIN });
  stranger = strangerOf(academy);
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

const addressOf = (number: string, end = '') => `/api/certificates/${number}/credential${end}`;

async function revoke(number: string): Promise<void> {
  const clerk = await academy.learner({ role: null, isAdmin: true });
  expect((await revokeSigned(clerk, number, 'Wrong person')).status).toBe(201);
}

describe('the credential of a certificate', () => {
  test('has the contexts, types and parts of Open Badges 3.0, and the claims of the certificate', async () => {
    const { number } = await certified();
    const course = firstCourse(academy);
    const credential = await stranger.read(number);
    const { claims } = (await academy.visitor(certificates.get, { params: { number } })).body;
    expect(credential).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
        'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
      ],
      id: ORIGIN + addressOf(number),
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: 'did:web:academy.example', type: ['Profile'], url: `${ORIGIN}/issuer` },
      credentialSubject: {
        id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/) as unknown,
        type: ['AchievementSubject'],
        identifier: [{ hashed: false, identityHash: 'Zoë Ångström', identityType: 'name' }],
        licenseNumber: number,
        achievement: { type: ['Achievement'], name: course.title, version: course.version },
        result: [{ value: '90' }],
      },
      evidence: [
        { id: `${ORIGIN}/verify/${number}`, type: ['Evidence'] },
        { id: `${ORIGIN}/api/certificates/${number}/tlog-proof`, type: ['Evidence'] },
      ],
      credentialSchema: [{ type: '1EdTechJsonSchemaValidator2019' }],
      credentialStatus: { type: 'BitstringStatusListEntry', statusPurpose: 'revocation' },
      proof: { type: 'DataIntegrityProof', cryptosuite: 'eddsa-rdfc-2022', proofPurpose: 'assertionMethod' },
      // No date of the wire has parts of a second.
      validFrom: `${claims.issuedAt.slice(0, 19)}Z`,
      validUntil: `${claims.validUntil.slice(0, 19)}Z`,
    });
    const text = JSON.stringify(credential);
    expect(text).toContain(course.contentHash);
    expect(text).not.toMatch(/person_\d|null|\[\]/);
    expect(credential.proof.verificationMethod).toMatch(/^did:web:academy\.example#z6Mk/);
  });

  test('is genuine by the DID document, and no more once any byte is changed', async () => {
    const { number } = await certified();
    const { body } = await stranger.get(addressOf(number));
    expect(await stranger.isGenuine(JSON.parse(body) as object)).toBe(true);
    let refused = 0;
    for (let count = 0; count < 200; count++) {
      const place = Math.floor((count * body.length) / 200);
      const letter = body[place] === 'a' ? 'b' : 'a';
      const changed = body.slice(0, place) + letter + body.slice(place + 1);
      const isGenuine = await Promise.resolve(changed)
        .then((text) => stranger.isGenuine(JSON.parse(text) as object))
        .catch(() => false);
      if (!isGenuine) refused++;
    }
    expect(refused).toBe(200);
  }, 30_000);

  test('is a VC-JWT too: RS256, no other header, its key at the address in it, and the same words', async () => {
    const { number } = await certified();
    const { body: jwt } = await stranger.get(addressOf(number, '.jwt'));
    const header = decodeProtectedHeader(jwt);
    expect(Object.keys(header).toSorted()).toEqual(['alg', 'kid', 'typ']);
    expect(header).toMatchObject({ alg: 'RS256', typ: 'JWT' });
    expect(header.kid).toMatch(new RegExp(`^${ORIGIN}/keys/[\\w-]{43}$`));
    const { iss, jti, sub, nbf, exp, ...credential } = await stranger.openJwt(jwt);
    expect(credential).toEqual(await stranger.read(number));
    expect(jti).toBe(credential['id']);
    expect(iss).toBe('did:web:academy.example');
    expect(sub).toBe((credential['credentialSubject'] as { id: string }).id);
    expect(new Date(Number(nbf) * 1000)).toEqual(new Date(credential['validFrom'] as string));
    expect(new Date(Number(exp) * 1000)).toEqual(new Date(credential['validUntil'] as string));
    const places = Array.from({ length: 200 }, (_each, index) => Math.floor((index * jwt.length) / 200));
    const changed = places.map((at) => jwt.slice(0, at) + (jwt[at] === 'A' ? 'B' : 'A') + jwt.slice(at + 1));
    const opened = await Promise.all(changed.map((text) => stranger.openJwt(text).catch(() => undefined)));
    expect(opened.filter(Boolean)).toEqual([]);
  });

  test('has the same bytes whenever it is read, and reading it signs nothing', async () => {
    const { number } = await certified();
    const first = await stranger.get(addressOf(number));
    const { keys } = academy.app.context;
    const { signer } = keys;
    keys.signer = () => {
      throw new Error('Reading must not sign.');
    };
    try {
      academy.clock.now = new Date(academy.clock.now.getTime() + 800 * DAY_MS);
      for (const end of ['', '.json', '.jwt', '.png', '.svg', '/latest'])
        expect((await stranger.get(addressOf(number, end))).statusCode).toBe(200);
      for (const path of ['/.well-known/did.json', '/status/revocation/1', '/api/credential-status'])
        expect((await stranger.get(path)).statusCode).toBe(200);
      expect((await stranger.get(addressOf(number.toLowerCase()))).body).toBe(first.body);
    } finally {
      keys.signer = signer;
    }
  });

  test('of an unknown number there is none', async () => {
    const { status, error } = await academy.visitor(credentials.get, { params: { number: 'CR-1-1-NONE' } });
    expect(status).toBe(404);
    expect(error.code).toBe('certificates.not_found');
  });
});

describe('the address of a credential answers in the form that is asked for', () => {
  test.each([
    ['*/*', 200, 'application/vc', '{'],
    ['application/vc', 200, 'application/vc', '{'],
    ['application/vc+ld+json', 200, 'application/vc+ld+json', '{'],
    ['application/ld+json', 200, 'application/ld+json', '{'],
    ['application/json', 200, 'application/json', '{'],
    ['application/vc+jwt', 200, 'application/vc+jwt', 'ey'],
    ['text/plain', 200, 'text/plain', 'ey'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 303, '', ''],
    ['image/webp', 200, 'application/vc', '{'],
  ])('%s', async (accept, status, type, begin) => {
    const { number } = await certified();
    const reply = await stranger.get(addressOf(number), { accept });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(String(reply.headers['vary']).toLowerCase()).toContain('accept');
    if (status === 303) expect(reply.headers['location']).toBe(`${ORIGIN}/verify/${number}`);
    else expect(reply.headers['content-type']?.split(';')[0]).toBe(type);
    expect(reply.body.slice(0, begin.length)).toBe(begin);
  });

  test('files have names, and carry the same bytes', async () => {
    const { number } = await certified();
    const { body } = await stranger.get(addressOf(number));
    const file = await stranger.get(addressOf(number, '.json'));
    expect(file.body).toBe(body);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${number}.json"`);
  });
});

describe('baked pictures', () => {
  test('a PNG has the credential in one iTXt chunk, not compressed, and shows something', async () => {
    const { number } = await certified();
    const { body } = await stranger.get(addressOf(number));
    const png = (await stranger.get(addressOf(number, '.png'))).rawPayload;
    const texts = readChunks(png).filter(({ type }) => type === 'iTXt');
    expect(texts).toHaveLength(1);
    expect(texts[0]?.data.toString()).toBe(`openbadgecredential\0\0\0\0\0${body}`);
    expect(new Set(readPixels(png)).size).toBeGreaterThan(50);
  });

  test('an SVG has it directly after its root element begins', async () => {
    const { number } = await certified();
    const { body } = await stranger.get(addressOf(number));
    const svg = (await stranger.get(addressOf(number, '.svg'))).body;
    expect(svg).toMatch(
      /^<svg xmlns:openbadges="https:\/\/purl\.imsglobal\.org\/ob\/v3p0" [^>]*><openbadges:credential><!\[CDATA\[/,
    );
    expect(svg.split('<![CDATA[')[1]?.split(']]>')[0]).toBe(body);
  });
});

describe('the status list', () => {
  const fetchList = () => stranger.readJson('/status/revocation/1');

  test('is a credential of the same issuer at its own address, long enough and sparse', async () => {
    const { number } = await certified();
    const { credentialStatus: status } = await stranger.read(number);
    const list = await fetchList();
    expect(list).toMatchObject({
      id: status.statusListCredential,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: 'did:web:academy.example',
      credentialSubject: { type: 'BitstringStatusList', statusPurpose: 'revocation' },
    });
    expect(await stranger.isGenuine(list)).toBe(true);
    expect(isSet(list, 131_071)).toBe(false);
    expect(JSON.stringify(list)).not.toContain('&');
    const reply = await stranger.get('/status/revocation/1');
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    expect(reply.headers['access-control-allow-origin']).toBe('*');
  });

  test('says revoked at once, and for the time before that it was not', async () => {
    const { number } = await certified();
    const credential = await stranger.read(number);
    const before = academy.clock.now;
    expect(await stranger.readBit(credential)).toBe(false);
    academy.clock.now = new Date(before.getTime() + 3 * DAY_MS);
    await revoke(number);
    expect(await stranger.readBit(credential)).toBe(true);
    expect(await stranger.readBit(credential, new Date(before.getTime() + DAY_MS))).toBe(false);
    expect(await stranger.isGenuine(await fetchList())).toBe(true);
    const early = await stranger.get('/status/revocation/1?timestamp=2020-01-01T00:00:00Z');
    expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([
      404,
      'credentials.unknown_list',
    ]);
    const wrong = await stranger.get('/status/revocation/1?timestamp=yesterday');
    expect(wrong.statusCode).toBe(400);
  });

  test('does not say revoked of what was superseded; the successor is found at the refresh address', async () => {
    const { learner, number } = await certified();
    const credential = await stranger.read(number);
    const again = await takeAssessment(academy, learner, firstCourse(academy), 20);
    expect(await stranger.readBit(credential)).toBe(false);
    const latest = await stranger.readJson(credential.refreshService.id);
    expect(latest['id']).toBe(ORIGIN + addressOf(again.certificateNumber ?? ''));
    expect(await stranger.isGenuine(latest)).toBe(true);
  });

  test('follows a revocation by hand within the interval of the job, and never takes one back', async () => {
    const { number } = await certified();
    const credential = await stranger.read(number);
    await sql`update certificates set revoked_at = now(), revoked_reason = 'by hand'`.execute(
      academy.database.db,
    );
    await tendCredentials(academy.app.context);
    expect(await stranger.readBit(credential)).toBe(true);
    await sql`update certificates set revoked_at = null, revoked_reason = null`.execute(academy.database.db);
    await tendCredentials(academy.app.context);
    expect(await stranger.readBit(credential)).toBe(true);
  });

  test('is published anew after a day, and has two weeks to live', async () => {
    await certified();
    const first = await fetchList();
    await tendCredentials(academy.app.context);
    expect(await fetchList()).toEqual(first);
    academy.clock.now = new Date(academy.clock.now.getTime() + 1.5 * DAY_MS);
    await tendCredentials(academy.app.context);
    const next = await fetchList();
    expect(next['validFrom']).not.toBe(first['validFrom']);
    expect(Date.parse(next['validUntil'] as string) - Date.parse(next['validFrom'] as string)).toBe(
      14 * DAY_MS,
    );
  });
});

describe('the list of hashed numbers, for credentials from before', () => {
  const hashOf = (number: string) => createHash('sha256').update(number).digest('hex');

  async function hashList(): Promise<{ iat: number; revoked: string[]; superseded: string[] }> {
    const { body } = await academy.visitor(records.statusList);
    expect(decodeProtectedHeader(body.jwt).typ).toBe('trialwright-status+jwt');
    const keys = createLocalJWKSet((await academy.visitor(certificates.keys)).body);
    const { payload } = await compactVerify(body.jwt, keys);
    return JSON.parse(new TextDecoder().decode(payload)) as Awaited<ReturnType<typeof hashList>>;
  }

  test('names nobody, tells its day and no more', async () => {
    const { learner, number } = await certified();
    const again = await takeAssessment(academy, learner, firstCourse(academy), 20);
    expect(await hashList()).toMatchObject({ revoked: [], superseded: [hashOf(number)] });
    await revoke(again.certificateNumber ?? '');
    const list = await hashList();
    expect(list).toMatchObject({
      revoked: [hashOf(again.certificateNumber ?? '')],
      superseded: [hashOf(number)],
    });
    expect(JSON.stringify(list)).not.toContain('CR-');
    expect(list.iat % (24 * 60 * 60)).toBe(0);
  });
});

describe('what a credential points to', () => {
  test('the DID document is small, absolute, and lists each key by itself', async () => {
    const reply = await stranger.get('/.well-known/did.json');
    expect(reply.headers['content-type']).toBe('application/did+json');
    expect(reply.rawPayload.length).toBeLessThan(8192);
    const did = reply.json<{ id: string; verificationMethod: { id: string }[]; assertionMethod: string[] }>();
    expect(did.id).toBe('did:web:academy.example');
    expect(did.assertionMethod).toEqual(did.verificationMethod.map(({ id }) => id));
    for (const id of did.assertionMethod) expect(id.startsWith(`${did.id}#`)).toBe(true);
    expect(JSON.stringify(did)).not.toMatch(/"d":|"p":/);
  });

  test('keys: a set at the well-known address, and each at its own', async () => {
    const { keys } = (await stranger.readJson('/.well-known/jwks.json')) as {
      keys: Record<string, string>[];
    };
    expect(keys.map(({ alg }) => alg)).toEqual(['EdDSA', 'EdDSA', 'RS256']);
    for (const key of keys) expect(await stranger.readJson(`/keys/${key['kid']}`)).toEqual(key);
    expect((await stranger.get('/keys/none')).statusCode).toBe(404);
  });

  test('the achievement and the issuer are data for programs and pages for browsers', async () => {
    const { number } = await certified();
    const { credentialSubject, issuer } = await stranger.read(number);
    const { achievement } = credentialSubject;
    expect(await stranger.readJson(achievement.id)).toMatchObject(achievement);
    expect(await stranger.readJson(issuer.url)).toMatchObject({ id: issuer.id, type: ['Profile'] });
    const picture = await stranger.get(`${achievement.id}/badge.png`);
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    const unknown = await stranger.get('/achievements/1/9.9.9', { accept: 'application/ld+json' });
    expect(unknown.json<{ code: string }>().code).toBe('credentials.unknown_achievement');
  });
});

test('the public log gets the exact bytes of each form, and of the list', async () => {
  const { number } = await certified();
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const texts = await Promise.all(
    [addressOf(number), addressOf(number, '.jwt')].map(async (path) => (await stranger.get(path)).body),
  );
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from (
      select kind, hash from log_queue union all select kind, hash from log_openings
    ) as logged where kind = 'credential'`.execute(academy.database.db);
  const logged = rows.map(({ hash }) => hash);
  for (const text of texts) expect(logged).toContain(hashOf(text));
});

test('a certificate from before gets its credential, a damaged one none, and bytes that are there stay', async () => {
  const { number } = await certified();
  const { number: kept } = await certified();
  const { number: damaged } = await certified();
  const before = await stranger.read(kept);
  const { db } = academy.database;
  await sql`delete from credentials where certificate_id in
    (select id from certificates where number <> ${kept})`.execute(db);
  await sql`update certificates set score = 99 where number = ${damaged}`.execute(db);
  expect((await stranger.get(addressOf(number))).json<{ code: string }>().code).toBe('credentials.pending');
  await tendCredentials(academy.app.context);
  const made: StrangersCredential = await stranger.read(number);
  expect(await stranger.isGenuine(made)).toBe(true);
  expect(await stranger.read(kept)).toEqual(before);
  const { rows } = await sql<{ count: number }>`select count(*)::int from credentials`.execute(db);
  expect(rows[0]?.count).toBe(2);
});

describe('the issuer is one for ever', () => {
  const under = (issuer: { did: string; isLocal: boolean }) =>
    requireSameIssuer({
      database: academy.database,
      config: { ...academy.config, issuer: { ...academy.config.issuer, ...issuer } },
    });

  test('a start under another address is refused, unless the former issuer is named', async () => {
    await certified();
    await expect(under({ did: 'did:web:other.example', isLocal: false })).rejects.toThrow(
      /PUBLIC_URL would make the academy did:web:other\.example.*ISSUER_DID=did:web:academy\.example/,
    );
    await expect(under({ did: 'did:web:academy.example', isLocal: false })).resolves.toBeUndefined();
    await expect(under({ did: 'did:web:localhost%3A3000', isLocal: true })).resolves.toBeUndefined();
  });
});
