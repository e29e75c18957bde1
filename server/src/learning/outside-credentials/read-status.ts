import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { findCredential } from './credential-text.ts';
import type { ReadDocument } from './issuer-keys.ts';
import { issuerOf, type SignatureVerdict } from './verify-jwt.ts';

type Fields = Record<string, unknown>;
type Verify = (text: string, read: ReadDocument) => Promise<SignatureVerdict>;

export type StatusVerdict =
  | { kind: 'in_force'; isRevocable: boolean }
  | { kind: 'revoked' }
  /** The list is somebody else’s, or no list. */
  | { kind: 'foreign' }
  | { kind: 'unchecked'; reason: string };

const unpack = promisify(gunzip) as (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
/** The least that Bitstring Status List allows, and the most that is unpacked here: 32 million places. */
const SHORTEST_BYTES = 16_384;
const MOST_BYTES = 4 * 1024 * 1024;
const SKEW_MS = 5 * 60_000;
/** Purposes whose set bit means that a credential must not be relied on. */
const PURPOSES = new Set(['revocation', 'suspension']);

const UNREACHABLE = 'The issuer’s status list can’t be reached.';
const OLD = 'The issuer’s status list is out of date.';
const OTHER_KIND = 'The issuer says in a way that the academy can’t read whether it was revoked.';

async function readBits(encoded: unknown): Promise<Buffer | undefined> {
  if (typeof encoded !== 'string' || !encoded.startsWith('u')) return undefined;
  return unpack(Buffer.from(encoded.slice(1), 'base64url'), { maxOutputLength: MOST_BYTES }).catch(
    () => undefined,
  );
}

async function readEntry(
  entry: Fields,
  issuerId: string,
  { read, verify, now }: { read: ReadDocument; verify: Verify; now: Date },
): Promise<StatusVerdict> {
  const { statusListCredential: address, statusListIndex, statusPurpose } = entry;
  const index = typeof statusListIndex === 'string' && /^(0|[1-9]\d{0,8})$/.test(statusListIndex);
  if (typeof address !== 'string' || !index) return { kind: 'foreign' };
  const text = await read(address);
  if (text === undefined) return { kind: 'unchecked', reason: UNREACHABLE };
  const given = findCredential(Buffer.from(text));
  if (!given) return { kind: 'foreign' };
  const verdict = await verify(given.text, read);
  if (verdict.kind === 'unchecked') return { kind: 'unchecked', reason: verdict.reason };
  if (verdict.kind === 'refused') return { kind: 'foreign' };
  const { document: list } = verdict;
  const subject = list['credentialSubject'] as Fields | undefined;
  const isList =
    [list['type']].flat().includes('BitstringStatusListCredential') &&
    subject?.['type'] === 'BitstringStatusList' &&
    [subject['statusPurpose']].flat().includes(statusPurpose);
  // The standard would allow a list of somebody else; then that one could revoke, and take back.
  if (!isList || list['id'] !== address || issuerOf(list) !== issuerId) return { kind: 'foreign' };
  if (!(Date.parse(String(list['validFrom'])) <= now.getTime() + SKEW_MS)) return { kind: 'foreign' };
  const bits = await readBits(subject['encodedList']);
  const place = Number(statusListIndex);
  const byte = bits?.[Math.floor(place / 8)];
  if (!bits || bits.length < SHORTEST_BYTES || byte === undefined) return { kind: 'foreign' };
  // Once set, a bit counts however old the list is.
  if ((byte & (0x80 >> (place % 8))) !== 0) return { kind: 'revoked' };
  const until = list['validUntil'];
  if (until !== undefined && !(typeof until === 'string' && Date.parse(until) > now.getTime()))
    return { kind: 'unchecked', reason: OLD };
  return { kind: 'in_force', isRevocable: true };
}

/** What the issuer’s lists say of a credential whose signature is genuine. */
export async function readStatus(
  credential: Fields,
  issuerId: string,
  means: { read: ReadDocument; verify: Verify; now: Date },
): Promise<StatusVerdict> {
  const entries = [credential['credentialStatus'] ?? []].flat() as Fields[];
  if (entries.length === 0) return { kind: 'in_force', isRevocable: false };
  const isReadable = ({ type, statusPurpose }: Fields) =>
    type === 'BitstringStatusListEntry' && PURPOSES.has(String(statusPurpose));
  if (!entries.some(isReadable)) return { kind: 'unchecked', reason: OTHER_KIND };
  let worst: StatusVerdict = { kind: 'in_force', isRevocable: true };
  for (const entry of entries.filter(isReadable)) {
    const verdict = await readEntry(entry, issuerId, means);
    if (verdict.kind === 'revoked' || verdict.kind === 'foreign') return verdict;
    if (verdict.kind === 'unchecked') worst = verdict;
  }
  return worst;
}
