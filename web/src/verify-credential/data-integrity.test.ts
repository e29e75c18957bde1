import { beforeAll, describe, expect, test } from 'vitest';
import { checkCredential, type CheckResult, type TrustedKeys } from './check-credential.ts';
import {
  credential,
  DID,
  didOf,
  INDEX,
  listOf,
  newKey,
  NOW,
  ORIGIN,
  prove,
  type Key,
  type ListParts,
} from '../../test/credentials.ts';
import { CREDENTIAL_CONTEXTS, type DidDocument } from './data-integrity.ts';
import { readFileText } from './baked.ts';

let own: Key;
let stranger: Key;
let did: DidDocument;
let genuine: string;

beforeAll(async () => {
  own = await newKey();
  stranger = await newKey();
  did = didOf(DID, own);
  genuine = await prove(credential, { key: own });
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
    const forged = await prove(credential, { key: stranger });
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
    problemOf(
      await check(genuine, {
        lists: [await prove(listOf(parts), { key, ...(parts.issuer && { issuer: parts.issuer }) })],
      }),
    );

  test('a place that is not set is valid, one that is set is revoked, also in an old list', async () => {
    expect(await against()).toBe('valid');
    expect(await against({ revoked: [INDEX - 1, INDEX + 1] })).toBe('valid');
    expect(await against({ revoked: [INDEX] })).toBe('revoked');
    expect(await against({ revoked: [INDEX], until: '2026-11-30T12:00:00Z' })).toBe('revoked');
  });

  test('a list of another issuer, of another host, expired, too short, of another purpose, or missing', async () => {
    const other = 'did:web:other.example';
    const foreign = await prove(listOf({ issuer: other }), { key: stranger, issuer: other });
    const withBoth = { ...did, ...didOf(DID, own) };
    expect(problemOf(await check(genuine, { did: withBoth, lists: [foreign] }))).toBe('status-list');
    expect(await against({}, stranger)).toBe('status-list');
    const elsewhere = 'https://lists.example/status/revocation/1';
    const moved = {
      ...credential,
      credentialStatus: { ...credential.credentialStatus, statusListCredential: elsewhere },
    };
    const lists = [await prove(listOf({ id: elsewhere }), { key: own })];
    expect(problemOf(await check(await prove(moved, { key: own }), { lists }))).toBe('status-list');
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
