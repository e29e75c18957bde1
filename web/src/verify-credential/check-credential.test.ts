import { createHash, createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkCredential, type CheckResult, type TrustedKeys } from './check-credential.ts';
import type { Jwk } from './compact-jws.ts';

const KEY_ID = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k';
const ADDRESS = 'https://academy.example.org';
const ISSUER = 'https://issuer.example.org';
const NUMBER = 'CR-1794650563518-9-JXYKMFP4PWNX1CTXP4G1CAE366';
const NOW = new Date('2027-01-01T00:00:00Z');
const ID = `${ADDRESS}/api/certificates/${NUMBER}/credential`;

const payload = {
  '@context': ['https://www.w3.org/ns/credentials/v2'],
  id: ID,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: ISSUER, type: ['Profile'], name: 'Academy', url: ADDRESS },
  validFrom: '2026-11-14T10:02:43Z',
  validUntil: '2028-11-14T10:02:43Z',
  credentialSubject: {
    id: `${ID}#subject`,
    type: ['AchievementSubject'],
    identifier: [
      { type: 'IdentityObject', hashed: false, identityHash: 'Zoë Ångström', identityType: 'name' },
    ],
    licenseNumber: NUMBER,
    achievement: { id: `${ADDRESS}/a`, type: ['Achievement'], name: 'Site Start-up', version: '1.0.0' },
    result: [{ type: ['Result'], value: '85' }],
  },
  iss: ISSUER,
  jti: ID,
  sub: `${ID}#subject`,
  nbf: Date.parse('2026-11-14T10:02:43Z') / 1000,
  exp: Date.parse('2028-11-14T10:02:43Z') / 1000,
};
const header = { alg: 'EdDSA', kid: `${ADDRESS}/api/certificate-keys#${KEY_ID}`, typ: 'JWT' };

let keys: CryptoKeyPair;
let jwk: Jwk;
let stranger: CryptoKeyPair;
let genuine: string;

const encode = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

async function sign(body: object | string, head: object = header, pair = keys): Promise<string> {
  const text = `${encode(head)}.${encode(body)}`;
  const bytes = await crypto.subtle.sign('Ed25519', pair.privateKey, Buffer.from(text));
  return `${text}.${Buffer.from(bytes).toString('base64url')}`;
}

const newPair = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);

async function publicJwk(pair: CryptoKeyPair, kid = KEY_ID): Promise<Jwk> {
  const { kty, crv, x } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { kty, crv, x, kid } as Jwk;
}

beforeAll(async () => {
  keys = await newPair();
  stranger = await newPair();
  jwk = await publicJwk(keys);
  genuine = await sign(payload);
});

const check = (text: string, trust: Partial<TrustedKeys> = {}) =>
  checkCredential(text, { keys: [jwk], now: NOW, ...trust });
const problemOf = (result: CheckResult) => (result.isValid ? 'valid' : result.problem);

function listOf(withdrawn: { revoked?: string[]; superseded?: string[] }, iss = ISSUER, pair = keys) {
  const hash = (number: string) => createHash('sha256').update(number).digest('hex');
  const { revoked = [], superseded = [] } = withdrawn;
  const body = {
    iss,
    iat: Date.parse('2026-12-31T00:00:00Z') / 1000,
    revoked: revoked.map(hash),
    superseded: superseded.map(hash),
  };
  return sign(body, { alg: 'EdDSA', kid: KEY_ID, typ: 'trialwright-status+jwt' }, pair);
}

describe('a genuine credential', () => {
  test('is valid as .jwt and as .json, with a line end and without', async () => {
    const { iss: _iss, jti: _jti, sub: _sub, nbf: _nbf, exp: _exp, ...credential } = payload;
    for (const text of [
      genuine,
      `${genuine}\n`,
      JSON.stringify({ jwt: genuine }),
      JSON.stringify({ credential, jwt: genuine }, null, 2),
    ])
      expect(await check(text)).toMatchObject({
        isValid: true,
        listedOn: undefined,
        badge: { holder: 'Zoë Ångström', number: NUMBER, score: '85', issuer: 'Academy' },
      });
  });

  test('is not valid before its first and after its last day', async () => {
    const at = async (now: string) => problemOf(await check(genuine, { now: new Date(now) }));
    expect(await at('2026-11-14T09:50:00Z')).toBe('not-yet-valid');
    expect(await at('2026-11-14T10:00:00Z')).toBe('valid');
    expect(await at('2028-11-14T10:02:42Z')).toBe('valid');
    expect(await at('2028-11-14T10:02:43Z')).toBe('expired');
  });

  test('is held against the status list', async () => {
    const against = async (statusList: string) => check(genuine, { statusList });
    expect(await against(await listOf({ revoked: ['CR-another'] }))).toMatchObject({
      isValid: true,
      listedOn: '2026-12-31',
    });
    expect(problemOf(await against(await listOf({ revoked: [NUMBER] })))).toBe('revoked');
    expect(problemOf(await against(await listOf({ superseded: [NUMBER] })))).toBe('superseded');
    expect(problemOf(await against(JSON.stringify({ jwt: await listOf({ revoked: [NUMBER] }) })))).toBe(
      'revoked',
    );
    const late = { statusList: await listOf({ revoked: [NUMBER] }), now: new Date('2030-01-01') };
    expect(problemOf(await check(genuine, late))).toBe('revoked');
  });

  test('is not called valid by a list that is forged, of another issuer, or no list', async () => {
    const wrong = [
      await listOf({}, ISSUER, stranger),
      await listOf({}, 'https://other.example.org'),
      genuine,
      '{}',
      'x',
    ];
    for (const statusList of wrong)
      expect(problemOf(await check(genuine, { statusList }))).toBe('status-list');
  });
});

describe('what is wrong is named', () => {
  test.each(['', 'hello', '{}', '{"jwt":1}', '[1]', '{', 'a.b', 'a.b.c.d', '<svg onload="alert(1)">'])(
    'no credential at all: %j',
    async (text) => expect(problemOf(await check(text))).toBe('not-a-credential'),
  );

  test.each([
    ['alg none', { ...header, alg: 'none' }],
    ['alg HS256', { ...header, alg: 'HS256' }],
    ['a key of its own', { ...header, jwk: { kty: 'OKP' } }],
    ['the address of a key', { ...header, jku: 'https://evil.example/keys' }],
    ['a critical extension', { ...header, crit: ['b64'], b64: false }],
  ])('%s is refused before anything is computed', async (_what, head) => {
    expect(problemOf(await check(await sign(payload, head)))).toBe('unsafe-header');
    expect(problemOf(await check(`${encode(head)}.${encode(payload)}.`))).toBe('unsafe-header');
  });

  test('a MAC made with the public key is no signature', async () => {
    for (const alg of ['HS256', 'EdDSA']) {
      const text = `${encode({ ...header, alg })}.${encode(payload)}`;
      const mac = createHmac('sha512', Buffer.from(jwk['x'] ?? '', 'base64url'))
        .update(text)
        .digest('base64url');
      expect((await check(`${text}.${mac}`)).isValid).toBe(false);
    }
  });

  test('a key that the academy does not publish, and one that only has its name', async () => {
    expect(problemOf(await check(genuine, { keys: [] }))).toBe('unknown-key');
    expect(problemOf(await check(await sign(payload, { ...header, kid: 'x#other' })))).toBe('unknown-key');
    const foreign = await sign(payload, header, stranger);
    expect(problemOf(await check(foreign))).toBe('payload-or-signature');
    expect(problemOf(await check(genuine, { keys: [await publicJwk(stranger)] }))).toBe(
      'payload-or-signature',
    );
    expect(problemOf(await check(genuine, { keys: [{ ...jwk, crv: 'Ed448' }] }))).toBe('unknown-key');
  });

  test('a changed header, payload and signature', async () => {
    const [head = '', body = '', tail = ''] = genuine.split('.');
    const moved = encode({ ...header, kid: `https://evil.example/api/certificate-keys#${KEY_ID}` });
    expect(problemOf(await check(`${moved}.${body}.${tail}`))).toBe('header');
    expect(problemOf(await check(`${head.slice(1)}.${body}.${tail}`))).toBe('header');
    expect(problemOf(await check(`${head}.${encode({ ...payload, exp: payload.exp + 1 })}.${tail}`))).toBe(
      'payload',
    );
    expect(problemOf(await check(`${head}.${body.slice(0, -4)}.${tail}`))).toBe('payload');
    expect(problemOf(await check(`${head}.${body}.${tail.slice(0, -2)}`))).toBe('signature');
    expect(problemOf(await check(`${head}.${body}.`))).toBe('signature');
  });

  test('a credential beside the signed one that says something else', async () => {
    const credential = { ...payload, name: 'Professor' };
    expect(problemOf(await check(JSON.stringify({ credential, jwt: genuine })))).toBe('differs');
    expect(problemOf(await check(JSON.stringify({ credential: null, jwt: genuine })))).toBe('differs');
  });

  test('other texts that the academy signed are no credential', async () => {
    expect(problemOf(await check(await listOf({})))).toBe('not-a-credential');
    expect(problemOf(await check(await sign({ hello: 1 })))).toBe('not-a-credential');
    expect(problemOf(await check(await sign({ ...payload, iss: 'https://other.example.org' })))).toBe(
      'not-a-credential',
    );
  });
});

/** A small generator with a seed, so that a failure can be repeated. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n{"';

/** One change of a token: a bit, a letter, a claim, a part. */
function mutate(token: string, other: string, random: (limit: number) => number): string {
  const parts = token.split('.');
  const others = other.split('.');
  const part = random(3);
  const place = random(token.length);
  const letter = LETTERS[random(LETTERS.length)] ?? 'A';
  const replacePart = (value: string) => parts.with(part, value).join('.');
  const keysOf = Object.keys(payload);
  switch (random(9)) {
    case 0: {
      const bytes = Buffer.from(parts[part] ?? '', 'base64url');
      const index = random(bytes.length);
      bytes[index] = (bytes[index] ?? 0) ^ (1 << random(8));
      return replacePart(bytes.toString('base64url'));
    }
    case 1:
      return token.slice(0, place) + letter + token.slice(place + 1);
    case 2:
      return token.slice(0, place) + letter + token.slice(place);
    case 3:
      return token.slice(0, place) + token.slice(place + 1 + random(4));
    case 4:
      return token.slice(0, place);
    case 5:
      return replacePart(others[part] ?? '');
    case 6: {
      const name = keysOf[random(keysOf.length)] ?? 'id';
      const value = [null, 0, '', 'x', 4_102_444_800, {}, []][random(7)];
      return parts.with(1, encode({ ...payload, [name]: value })).join('.');
    }
    case 7: {
      const swaps: object[] = [
        { ...header, alg: ['none', 'HS256', 'ES256', 'Ed25519', 'eddsa'][random(5)] },
        { ...header, jwk },
        { ...header, kid: `${header.kid}${letter}` },
        { typ: 'JWT', kid: header.kid, alg: 'EdDSA' },
        { alg: 'EdDSA', typ: 'JWT' },
      ];
      return parts.with(0, encode(swaps[random(swaps.length)] ?? {})).join('.');
    }
    default:
      return [parts[random(3)], parts[random(3)], parts[random(3)]].join('.');
  }
}

describe('a thousand changes', () => {
  test.each([1, 2026, 77])('of a genuine credential: none is accepted (seed %i)', async (seed) => {
    const random = createRandom(seed);
    const subject = { ...payload.credentialSubject, result: [{ type: ['Result'], value: '99' }] };
    // Another genuine text, whose parts are exchanged with those of the first.
    const other = await sign({ ...payload, credentialSubject: subject });
    let count = 0;
    while (count < 1000) {
      const changed = mutate(genuine, other, random);
      // All three parts of the same text are that text, and white space around it is none of it.
      if (changed.trim() === genuine || changed === other) continue;
      count += 1;
      const result = await check(changed);
      expect(result.isValid, changed).toBe(false);
    }
  });
});
