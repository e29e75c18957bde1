import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  credential,
  didOf,
  DID,
  INDEX,
  LIST,
  listOf,
  newKey,
  NOW,
  prove,
  type Key,
} from '../../test/credentials.ts';
import { readStatus, type StatusVerdict } from './status-list.ts';

/**
 * What Bitstring Status List says of whoever validates an entry, in our own words, each named after the step whose
 * statement it checks; W3C’s suite has one case of it, a malformed value. What is asked of issuers is in
 * server/src/features/credentials/status-list-statements.test.ts.
 */
type Fields = Record<string, unknown>;
let key: Key;
beforeAll(async () => {
  key = await newKey();
});

const GOOD = { isRevoked: false, isOld: false };
const entry = credential.credentialStatus;

/** The verdict on an entry by a list, each good but for what is changed. */
async function judge({
  status = {},
  list = {},
  subject = {},
}: {
  status?: Fields;
  list?: Fields;
  subject?: Fields;
}): Promise<StatusVerdict> {
  const good = listOf();
  const changed = { ...good, ...list, credentialSubject: { ...good.credentialSubject, ...subject } };
  const document = { ...credential, credentialStatus: { ...entry, ...status } };
  const trust = { did: didOf(DID, key), lists: [await prove(changed, { key })], now: NOW };
  return readStatus(document, trust);
}

const encode = (bits: Uint8Array) => `u${gzipSync(bits).toString('base64url')}`;

test('a good entry in a good list is read, so that what is refused below is refused for its reason', async () => {
  expect(await judge({})).toMatchObject(GOOD);
});

describe('MALFORMED_VALUE_ERROR: a value that breaks a rule of the data model', () => {
  test('an index that is no integer from 0 in base 10', async () => {
    for (const statusListIndex of [
      true,
      null,
      undefined,
      '',
      '-1',
      '1.5',
      '0x10',
      ' 7',
      '1e3',
      [],
      {},
      'NaN',
    ])
      expect(await judge({ status: { statusListIndex } }), JSON.stringify(statusListIndex)).toBe('unusable');
  });

  test('an index that is a number, not a string', async () => {
    expect(await judge({ status: { statusListIndex: INDEX } })).toBe('unusable');
  });

  test('a list that is named by something else than its URL', async () => {
    for (const statusListCredential of [true, null, undefined, '', `${LIST}/`, `${LIST}#list`])
      expect(await judge({ status: { statusListCredential } })).toBe('unusable');
  });

  test('a list, or its subject, of another type', async () => {
    expect(await judge({ list: { type: ['VerifiableCredential'] } })).toBe('unusable');
    expect(await judge({ subject: { type: ['BitstringStatusList'] } })).toBe('unusable');
  });

  test('a list that is not base64url of GZIP in Multibase', async () => {
    const good = encode(new Uint8Array(16_384));
    for (const encodedList of [good.slice(1), `z${good.slice(1)}`, 'u', 'uAAAA', '', 7, null])
      expect(await judge({ subject: { encodedList } }), String(encodedList)).toBe('unusable');
  });
});

describe('Validate Algorithm', () => {
  test('Step 4, STATUS_VERIFICATION_ERROR: the purpose of the entry is not that of the list', async () => {
    expect(await judge({ subject: { statusPurpose: 'suspension' } })).toBe('unusable');
    expect(await judge({ status: { statusPurpose: 'message' } })).toBe('unusable');
  });

  test('STATUS_RETRIEVAL_ERROR: the list is not to be had', async () => {
    const did = didOf(DID, key);
    const other = await prove(listOf({ id: `${LIST}0` }), { key });
    for (const lists of [['not a list'], ['null'], ['[]'], [other]])
      expect(await readStatus(credential, { did, lists, now: NOW })).toBe('unusable');
  });

  test('STATUS_VERIFICATION_ERROR: the proof of the list does not hold', async () => {
    const did = didOf(DID, key);
    const text = await prove(listOf(), { key });
    const stranger = await prove(listOf(), { key: await newKey() });
    const changed = text.replace('2026-12-14', '2027-12-14');
    for (const lists of [[changed], [stranger], [JSON.stringify(listOf())]])
      expect(await readStatus(credential, { did, lists, now: NOW })).toBe('unusable');
  });

  test('STATUS_LIST_LENGTH_ERROR: fewer entries than 131,072', async () => {
    expect(await judge({ subject: { encodedList: encode(new Uint8Array(16_383)) } })).toBe('unusable');
    expect(await judge({ subject: { encodedList: encode(new Uint8Array(0)) } })).toBe('unusable');
  });

  test('RANGE_ERROR: an index beyond the end of the list', async () => {
    expect(await judge({ status: { statusListIndex: '131071' } })).toMatchObject(GOOD);
    for (const statusListIndex of ['131072', '4294967296', '9'.repeat(40)])
      expect(await judge({ status: { statusListIndex } }), statusListIndex).toBe('unusable');
  });

  test('a list before its first day is not used, and one after its last is said to be old', async () => {
    expect(await judge({ list: { validFrom: '2026-12-02T00:00:00Z' } })).toBe('unusable');
    expect(await judge({ list: { validUntil: '2026-11-30T12:00:00Z' } })).toMatchObject({ isOld: true });
    expect(await judge({ list: { validUntil: 'some day' } })).toMatchObject({ isOld: true });
  });
});

test('Bitstring Expansion: index 0 is the left-most bit of the first byte, and each bit is its own entry', async () => {
  for (const index of [0, 1, 7, 8, 9, 131_071]) {
    const bits = new Uint8Array(16_384);
    bits[Math.floor(index / 8)] = 2 ** (7 - (index % 8));
    const encodedList = encode(bits);
    for (const place of [0, 1, 7, 8, 9, 131_071])
      expect(
        await judge({ status: { statusListIndex: String(place) }, subject: { encodedList } }),
      ).toMatchObject({
        isRevoked: place === index,
      });
  }
});
