import type { CertificateClaims } from '@trialwright/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkSignature, signedClaims, type Jwk } from './verify-signature.ts';

const claims: CertificateClaims = {
  number: 'CR-1794650563518-9-JXYKMFP4PWNX1CTXP4G1CAE366',
  issuer: { id: 'https://academy.example.org', name: 'Academy' },
  holderName: 'Zoë Ångström',
  courseId: 9,
  courseTitle: 'Site Start-up',
  courseVersion: '1.0.0',
  courseEffectiveDate: '2026-01-05',
  contentHash: 'a'.repeat(64),
  guideline: 'ICH E6(R3)',
  role: 'Study_Coordinator',
  roleTitle: 'Study Coordinator',
  lessons: 7,
  programLength: { hours: 1.5, words: 11_635, tasks: 28, examItems: 20 },
  score: 85,
  passMark: 80,
  completedAt: '2026-11-14T10:02:43.518Z',
  issuedAt: '2026-11-14T10:02:43.518Z',
  validUntil: '2028-11-14T10:02:43.518Z',
};
const KEY_ID = 'key-1';

let pair: CryptoKeyPair;
let keys: Jwk[];

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function signed(payload: object, header: object = { alg: 'EdDSA', kid: KEY_ID }): Promise<string> {
  const text = `${encode(header)}.${encode(payload)}`;
  const bytes = await crypto.subtle.sign('Ed25519', pair.privateKey, Buffer.from(text));
  return `${text}.${Buffer.from(bytes).toString('base64url')}`;
}

async function newKey(kid: string): Promise<{ pair: CryptoKeyPair; jwk: Jwk }> {
  const made = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const { kty, crv, x } = await crypto.subtle.exportKey('jwk', made.publicKey);
  return { pair: made, jwk: { kty, crv, x, kid, alg: 'EdDSA', use: 'sig' } as Jwk };
}

beforeAll(async () => {
  const made = await newKey(KEY_ID);
  pair = made.pair;
  keys = [made.jwk];
});

describe('the signature of a certificate', () => {
  test('is checked where the key signed exactly the claims shown, in whatever order they came', async () => {
    const reordered = Object.fromEntries(Object.entries(claims).toReversed()) as CertificateClaims;
    const signature = await signed(claims);
    await expect(checkSignature({ signature, keyId: KEY_ID, claims: reordered }, keys)).resolves.toBe(
      'checked',
    );
  });

  test('keeps letters beyond ASCII', async () => {
    expect(signedClaims(await signed(claims))?.holderName).toBe('Zoë Ångström');
  });

  test.each([
    ['another score', { ...claims, score: 99 }],
    ['another issuer', { ...claims, issuer: { ...claims.issuer, name: 'Other' } }],
    ['a claim more', { ...claims, honours: true }],
  ])('differs where the page shows %s', async (_what, shown) => {
    const signature = await signed(claims);
    await expect(checkSignature({ signature, keyId: KEY_ID, claims: shown }, keys)).resolves.toBe('differs');
  });

  test('is forged where the payload was exchanged', async () => {
    const [head, , tail] = (await signed(claims)).split('.');
    const signature = [head, encode({ ...claims, score: 100 }), tail].join('.');
    const shown = { ...claims, score: 100 };
    await expect(checkSignature({ signature, keyId: KEY_ID, claims: shown }, keys)).resolves.toBe('forged');
  });

  test('is forged where another key has the name of ours', async () => {
    const other = await newKey(KEY_ID);
    const signature = await signed(claims);
    await expect(checkSignature({ signature, keyId: KEY_ID, claims }, [other.jwk])).resolves.toBe('forged');
  });

  test.each([{ alg: 'none', kid: KEY_ID }, { alg: 'EdDSA', kid: 'another' }, { alg: 'EdDSA' }])(
    'is forged under the header %j',
    async (header) => {
      const signature = await signed(claims, header);
      await expect(checkSignature({ signature, keyId: KEY_ID, claims }, keys)).resolves.toBe('forged');
    },
  );

  test.each(['', 'no.signature', 'a.b.c', '...'])('is forged where it is no JWS: %j', async (signature) => {
    await expect(checkSignature({ signature, keyId: KEY_ID, claims }, keys)).resolves.toBe('forged');
  });

  test('cannot be checked without the key', async () => {
    const signature = await signed(claims);
    await expect(checkSignature({ signature, keyId: KEY_ID, claims }, [])).resolves.toBe('no-key');
  });

  test('cannot be checked with a key of another kind', async () => {
    const signature = await signed(claims);
    const broken = { ...keys[0], crv: 'Ed448', kid: KEY_ID };
    await expect(checkSignature({ signature, keyId: KEY_ID, claims }, [broken])).resolves.toBe('no-key');
  });
});
