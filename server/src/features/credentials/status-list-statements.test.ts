import { gunzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { strangerOf, type StrangersCredential } from '../../../test/credentials.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { revoke } from '../../../test/signing.ts';

/**
 * What W3C’s suite for Bitstring Status List (vc-bitstring-status-list-test-suite) asks of issuers, in our own words, each
 * named after the section whose statement it checks. What is asked of verifiers, for which that suite has no cases, is in
 * web/src/verify-credential/status-list-statements.test.ts.
 */
type Fields = Record<string, unknown>;
let academy: TestAcademy;
let stranger: ReturnType<typeof strangerOf>;
let issued: StrangersCredential;
let revoked: StrangersCredential;
let entries: Fields[];
let lists: Fields[];

async function certify(): Promise<{ number: string; credential: StrangersCredential }> {
  const learner = await academy.learner();
  await completeCourse(learner, firstCourse(academy));
  const { certificateNumber: number = '' } = await takeAssessment(academy, learner, firstCourse(academy), 18);
  return { number, credential: await stranger.read(number) };
}

beforeAll(async () => {
  academy = await startAcademy({ PUBLIC_URL: 'https://academy.example' });
  stranger = strangerOf(academy);
  ({ credential: issued } = await certify());
  const other = await certify();
  revoked = other.credential;
  const clerk = await academy.learner({ role: null, isAdmin: true });
  expect((await revoke(clerk, other.number)).status).toBe(201);
  entries = [issued, revoked].flatMap(({ credentialStatus }) => [credentialStatus].flat());
  lists = await Promise.all(entries.map((entry) => stranger.readJson(String(entry['statusListCredential']))));
});
afterAll(() => academy.close());

const subjectOf = (list: Fields) => list['credentialSubject'] as Fields;
const bitsOf = (list: Fields) =>
  gunzipSync(Buffer.from(String(subjectOf(list)['encodedList']).slice(1), 'base64url'));

function expectConforming(document: Fields): void {
  const { '@context': contexts, type, issuer } = document;
  expect(contexts).toEqual(expect.arrayContaining(['https://www.w3.org/ns/credentials/v2']));
  expect(type).toEqual(expect.arrayContaining(['VerifiableCredential']));
  expect(typeof (typeof issuer === 'string' ? issuer : (issuer as Fields)['id'])).toBe('string');
  expect(document).toHaveProperty('credentialSubject');
}

describe('BitstringStatusListEntry', () => {
  test('is in a credential that conforms to the data model 2.0', () => {
    for (const credential of [issued, revoked]) expectConforming(credential);
    expect(entries).toHaveLength(2);
  });

  test('id: is a URL for the status of this credential, and not that of the list', () => {
    for (const { id, statusListCredential } of entries) {
      expect(URL.canParse(String(id))).toBe(true);
      expect(id).not.toBe(statusListCredential);
    }
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  });

  test('type: is BitstringStatusListEntry', () => {
    for (const { type } of entries) expect(type).toBe('BitstringStatusListEntry');
  });

  test('statusPurpose: is a string', () => {
    for (const { statusPurpose } of entries) expect(typeof statusPurpose).toBe('string');
  });

  test('statusListIndex: is an integer from 0, written as a string in base 10', () => {
    for (const { statusListIndex } of entries) {
      expect(typeof statusListIndex).toBe('string');
      expect(String(statusListIndex)).toMatch(/^(0|[1-9]\d*)$/);
    }
  });

  test('statusListCredential: is a URL that leads to a credential of the type BitstringStatusListCredential', () => {
    for (const { statusListCredential } of entries)
      expect(URL.canParse(String(statusListCredential))).toBe(true);
    for (const list of lists) {
      expectConforming(list);
      expect(list['type']).toEqual(expect.arrayContaining(['BitstringStatusListCredential']));
    }
  });

  test('statusSize, statusMessage: fit together where they are used', () => {
    for (const { statusSize, statusMessage } of entries) {
      expect(statusSize === undefined || (Number.isInteger(statusSize) && Number(statusSize) > 0)).toBe(true);
      const messages = statusMessage as Fields[] | undefined;
      expect(Number(statusSize ?? 1) === 1 || messages?.length === 2 ** Number(statusSize)).toBe(true);
      for (const message of messages ?? [])
        expect(message).toMatchObject({
          status: expect.any(String) as unknown,
          message: expect.any(String) as unknown,
        });
    }
  });

  test('statusReference: is a URL or several where it is used', () => {
    for (const { statusReference } of entries)
      for (const url of [statusReference ?? []].flat() as string[]) expect(URL.canParse(url)).toBe(true);
  });
});

describe('BitstringStatusListCredential', () => {
  test('is a conforming credential with a proof of its issuer, who is that of the credentials', async () => {
    for (const list of lists) {
      expect(await stranger.isGenuine(list)).toBe(true);
      expect(list['issuer']).toBe(issued.issuer.id);
    }
  });

  test('id: is the address that its entries name', () => {
    for (const [at, { statusListCredential }] of entries.entries())
      expect(lists[at]?.['id']).toBe(statusListCredential);
  });

  test('validFrom, validUntil: are dates with a time zone, and now is between them', () => {
    for (const { validFrom, validUntil } of lists) {
      expect(`${String(validFrom)} ${String(validUntil)}`).toMatch(/^\S+Z \S+Z$/);
      const now = academy.clock.now.getTime();
      expect(Date.parse(String(validFrom))).toBeLessThanOrEqual(now);
      expect(Date.parse(String(validUntil))).toBeGreaterThan(now);
    }
  });

  test('credentialSubject.type: is BitstringStatusList', () => {
    for (const list of lists) expect(subjectOf(list)['type']).toBe('BitstringStatusList');
  });

  test('credentialSubject.statusPurpose: is a string, or several, with that of each entry among them', () => {
    for (const [at, { statusPurpose }] of entries.entries()) {
      const purposes = [subjectOf(lists[at] ?? {})['statusPurpose']].flat();
      expect(purposes.every((purpose) => typeof purpose === 'string')).toBe(true);
      expect(purposes).toContain(statusPurpose);
    }
  });

  test('credentialSubject.encodedList: is base64url in Multibase, without padding, of a GZIP stream', () => {
    for (const list of lists) {
      const encoded = String(subjectOf(list)['encodedList']);
      expect(encoded).toMatch(/^u[\w-]+$/);
      expect([...Buffer.from(encoded.slice(1), 'base64url').subarray(0, 3)]).toEqual([0x1f, 0x8b, 8]);
      expect(() => bitsOf(list)).not.toThrow();
    }
  });

  test('credentialSubject.encodedList: has 131,072 entries at least, 16 KB before compression', () => {
    for (const list of lists) expect(bitsOf(list).length).toBeGreaterThanOrEqual(16_384);
  });

  test('credentialSubject.ttl: is a time in milliseconds where it is given', () => {
    for (const list of lists) {
      const { ttl = 1 } = subjectOf(list);
      expect(Number.isInteger(ttl) && Number(ttl) > 0).toBe(true);
    }
  });
});

describe('the algorithms', () => {
  test('Bitstring Generation: the place of an entry is counted from the left-most bit, 1 for revoked', () => {
    const [list = {}] = lists;
    const bits = Array.from(bitsOf(list), (byte) => byte.toString(2).padStart(8, '0')).join('');
    expect(bits[Number(revoked.credentialStatus.statusListIndex)]).toBe('1');
    expect(bits[Number(issued.credentialStatus.statusListIndex)]).toBe('0');
    expect(bits.replaceAll('0', '')).toBe('1');
  });

  test('Bitstring Generation: the same entries give the same text', async () => {
    const again = await stranger.readJson(String(lists[0]?.['id']));
    expect(again).toEqual(lists[0]);
  });

  test('Historical lists: a timestamp leads to the list that was valid then', async () => {
    const before = new Date(academy.clock.now.getTime() - 86_400_000).toISOString();
    const { statusCode } = await stranger.get(`${String(lists[0]?.['id'])}?timestamp=${before}`);
    expect(statusCode).toBe(404);
    expect(await stranger.readBit(revoked, academy.clock.now)).toBe(true);
  });
});
