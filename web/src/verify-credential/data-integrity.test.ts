import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkCredential, type CheckResult, type TrustedKeys } from './check-credential.ts';
import { CREDENTIAL_CONTEXTS, hashProof, LIST_CONTEXTS, type DidDocument } from './data-integrity.ts';
import { readFileText } from './baked.ts';

const ORIGIN = 'https://academy.example';
const DID = 'did:web:academy.example';
const ID = `${ORIGIN}/api/certificates/CR-1/credential`;
const LIST = `${ORIGIN}/status/revocation/1`;
const INDEX = 94_567;
const NOW = new Date('2026-12-01T00:00:00Z');
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function toBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = BASE58[Number(value % 58n)] + text;
  return `z${text}`;
}

const credential = {
  '@context': CREDENTIAL_CONTEXTS,
  id: ID,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: 'Certificate of Completion: GCP',
  issuer: { id: DID, type: ['Profile'], name: 'Academy', url: `${ORIGIN}/issuer` },
  validFrom: '2026-11-01T00:00:00Z',
  validUntil: '2028-11-01T00:00:00Z',
  credentialSubject: {
    id: 'urn:uuid:7f1c3c52-2f6b-4b8e-9d3a-3a6f1f0c9b11',
    type: ['AchievementSubject'],
    identifier: [
      { type: 'IdentityObject', hashed: false, identityHash: 'Zoë Ångström', identityType: 'name' },
    ],
    licenseNumber: 'CR-1',
    achievement: {
      id: `${ORIGIN}/achievements/1/1.0.0`,
      type: ['Achievement'],
      achievementType: 'CertificateOfCompletion',
      name: 'GCP',
      description: 'A course',
      version: '1.0.0',
      criteria: { narrative: 'Passed' },
    },
    result: [{ type: ['Result'], value: '85' }],
  },
  credentialStatus: {
    id: `${LIST}#${INDEX}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(INDEX),
    statusListCredential: LIST,
  },
};

interface Key {
  pair: CryptoKeyPair;
  multibase: string;
}
let own: Key;
let stranger: Key;
let did: DidDocument;
let genuine: string;

async function newKey(): Promise<Key> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { pair, multibase: toBase58(Uint8Array.from([0xed, 0x01, ...raw])) };
}

async function prove(document: Record<string, unknown>, key = own, issuer = DID): Promise<string> {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: '2026-11-01T00:00:00Z',
    verificationMethod: `${issuer}#${key.multibase}`,
    proofPurpose: 'assertionMethod',
  };
  const hash = await hashProof(document, proof);
  const bytes = await crypto.subtle.sign('Ed25519', key.pair.privateKey, hash);
  return JSON.stringify({ ...document, proof: { ...proof, proofValue: toBase58(new Uint8Array(bytes)) } });
}

function didOf(id: string, ...keys: Key[]): DidDocument {
  const methods = keys.map(({ multibase }) => ({
    id: `${id}#${multibase}`,
    type: 'Multikey',
    controller: id,
    publicKeyMultibase: multibase,
  }));
  return { id, verificationMethod: methods, assertionMethod: methods.map((method) => method.id) };
}

interface ListParts {
  revoked?: number[];
  bytes?: number;
  issuer?: string;
  id?: string;
  purpose?: string;
  until?: string;
}

function listOf({ revoked = [], bytes = 16_384, issuer = DID, id = LIST, ...parts }: ListParts = {}) {
  const bits = new Uint8Array(bytes);
  for (const index of revoked) bits[index >> 3] = 0x80 >> (index & 7);
  return {
    '@context': LIST_CONTEXTS,
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: '2026-11-30T00:00:00Z',
    validUntil: parts.until ?? '2026-12-14T00:00:00Z',
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: parts.purpose ?? 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  };
}

beforeAll(async () => {
  own = await newKey();
  stranger = await newKey();
  did = didOf(DID, own);
  genuine = await prove(credential);
});

const check = (text: string, trust: Partial<TrustedKeys> = {}) =>
  checkCredential(text, { keys: [], did, now: NOW, ...trust });
const problemOf = (result: CheckResult) => (result.isValid ? 'valid' : result.problem);

describe('a credential with its proof in it', () => {
  test('is valid against the DID document, whatever the order and the spaces', async () => {
    const value = JSON.parse(genuine) as Record<string, unknown>;
    const turned = Object.fromEntries(Object.entries(value).toReversed());
    for (const text of [genuine, JSON.stringify(turned, null, 2)])
      expect(await check(text)).toMatchObject({ isValid: true, badge: { holder: 'Zoë Ångström' } });
  });

  test('is refused with any byte changed', async () => {
    const accepted: string[] = [];
    for (let count = 0; count < 200; count++) {
      const at = Math.floor((count * genuine.length) / 200);
      const changed = genuine.slice(0, at) + (genuine[at] === 'a' ? 'b' : 'a') + genuine.slice(at + 1);
      if ((await check(changed)).isValid) accepted.push(changed);
    }
    expect(accepted).toEqual([]);
  });

  test('is refused with words that its contexts do not sign, or contexts that give words another meaning', async () => {
    const value = JSON.parse(genuine) as typeof credential;
    const renaming = { holderShown: 'https://purl.imsglobal.org/spec/vc/ob/vocab.html#identityHash' };
    const changes = [
      { ...value, professor: true },
      { ...value, '@context': [...CREDENTIAL_CONTEXTS, renaming] },
      { ...value, '@context': CREDENTIAL_CONTEXTS.slice(0, 2) },
      { ...value, credentialSubject: { '@context': renaming, ...value.credentialSubject } },
      { ...value, '@included': [] },
    ];
    for (const changed of changes) expect((await check(JSON.stringify(changed))).isValid).toBe(false);
  });

  test('is refused with a key that is not, or no longer, among those that assert for its issuer', async () => {
    const forged = await prove(credential, stranger);
    expect(problemOf(await check(forged))).toBe('unknown-key');
    expect(problemOf(await check(genuine, { did: didOf(DID, stranger) }))).toBe('unknown-key');
    expect(problemOf(await check(genuine, { did: { ...did, assertionMethod: [] } }))).toBe('unknown-key');
    expect(problemOf(await check(genuine, { did: undefined }))).toBe('unknown-key');
    expect(problemOf(await check(genuine, { did: didOf('did:web:other.example', own) }))).toBe('unknown-key');
    const both = didOf(DID, own, stranger);
    expect(problemOf(await check(genuine, { did: both }))).toBe('valid');
  });

  test('is refused with a proof of another kind', async () => {
    for (const [from, to] of [
      ['assertionMethod"', 'authentication"'],
      ['eddsa-rdfc-2022', 'eddsa-jcs-2022'],
      ['"DataIntegrityProof"', '"Ed25519Signature2020"'],
    ] as const)
      expect(problemOf(await check(genuine.replace(from, to)))).toBe('unsafe-header');
  });

  test('is not valid before its first and after its last day', async () => {
    expect(problemOf(await check(genuine, { now: new Date('2026-10-01') }))).toBe('not-yet-valid');
    expect(problemOf(await check(genuine, { now: new Date('2029-01-01') }))).toBe('expired');
  });
});

describe('against a status list', () => {
  const against = async (parts: ListParts = {}, key = own) =>
    problemOf(await check(genuine, { lists: [await prove(listOf(parts), key, parts.issuer)] }));

  test('a place that is not set is valid, one that is set is revoked, also in an old list', async () => {
    expect(await against()).toBe('valid');
    expect(await against({ revoked: [INDEX - 1, INDEX + 1] })).toBe('valid');
    expect(await against({ revoked: [INDEX] })).toBe('revoked');
    expect(await against({ revoked: [INDEX], until: '2026-11-30T12:00:00Z' })).toBe('revoked');
  });

  test('a list of another issuer, of another host, expired, too short, of another purpose, or missing', async () => {
    const other = 'did:web:other.example';
    const foreign = await prove(listOf({ issuer: other }), stranger, other);
    const withBoth = { ...did, ...didOf(DID, own) };
    expect(problemOf(await check(genuine, { did: withBoth, lists: [foreign] }))).toBe('status-list');
    expect(await against({}, stranger)).toBe('status-list');
    const elsewhere = 'https://lists.example/status/revocation/1';
    const moved = {
      ...credential,
      credentialStatus: { ...credential.credentialStatus, statusListCredential: elsewhere },
    };
    const lists = [await prove(listOf({ id: elsewhere }))];
    expect(problemOf(await check(await prove(moved), { lists }))).toBe('status-list');
    expect(await against({ until: '2026-11-30T12:00:00Z' })).toBe('status-list-old');
    expect(await against({ bytes: 16_383 })).toBe('status-list');
    expect(await against({ purpose: 'suspension' })).toBe('status-list');
    expect(await against({ id: `${ORIGIN}/status/revocation/2` })).toBe('status-list');
  });
});

test('the credential in a baked picture is read out of it', () => {
  const chunk = Buffer.from(`iTXtopenbadgecredential\0\0\0\0\0${genuine}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length - 4);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    length,
    chunk,
    Buffer.alloc(4),
  ]);
  expect(readFileText(new Uint8Array(png))).toBe(genuine);
  const svg = `<svg xmlns=""><openbadges:credential><![CDATA[${genuine}]]></openbadges:credential></svg>`;
  expect(readFileText(new TextEncoder().encode(svg))).toBe(genuine);
  expect(readFileText(new TextEncoder().encode(genuine))).toBe(genuine);
});
