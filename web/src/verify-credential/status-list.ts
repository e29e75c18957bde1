import { LIST_CONTEXTS, verifyProof, type DidDocument } from './data-integrity.ts';

type Fields = Record<string, unknown>;

/** The least that Bitstring Status List allows, in bytes. */
const SHORTEST = 16_384;
/** What two clocks may differ. */
const SKEW_MS = 5 * 60_000;

interface StatusTrust {
  did: DidDocument | undefined;
  lists: readonly string[];
  now: Date;
}

export type StatusVerdict =
  | { isRevoked: boolean; listedOn: string; isOld: boolean }
  /** There is a list, and it says nothing of this credential that can be relied on. */
  | 'unusable'
  | 'none';

function parse(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function originOf(address: unknown): string | undefined {
  return typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** The host that a did:web names. */
export function hostOf(did: string): string {
  return did.replace(/^did:web:/, '').replace('%3A', ':');
}

/** An integer from 0, written as a string in base 10. */
function readIndex(value: unknown): number | undefined {
  return typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value) ? Number(value) : undefined;
}

async function readBits(encoded: unknown): Promise<Uint8Array | undefined> {
  if (typeof encoded !== 'string' || !encoded.startsWith('u')) return undefined;
  try {
    const binary = atob(encoded.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const packed = new Blob([Uint8Array.from(binary, (letter) => letter.charCodeAt(0))]);
    const unpacked = packed.stream().pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(unpacked).arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Whether list and credential are of one issuer and one host: the standard would allow others, we do not. */
function isOfSameIssuer(credential: Fields, list: Fields, did: DidDocument): boolean {
  const { id: issuer } = credential['issuer'] as Fields;
  const origin = originOf(list['id']);
  return (
    issuer === did.id &&
    list['issuer'] === did.id &&
    origin !== undefined &&
    origin === originOf(credential['id']) &&
    new URL(origin).host === hostOf(did.id)
  );
}

async function readEntry(
  credential: Fields,
  list: Fields,
  { did, now }: StatusTrust,
): Promise<StatusVerdict> {
  const entry = credential['credentialStatus'] as Fields;
  const subject = list['credentialSubject'] as Fields | undefined;
  const types = list['type'];
  const isList =
    Array.isArray(types) &&
    types.includes('BitstringStatusListCredential') &&
    subject?.['type'] === 'BitstringStatusList' &&
    subject['statusPurpose'] === 'revocation' &&
    entry['statusPurpose'] === 'revocation';
  if (!did || !isList || !isOfSameIssuer(credential, list, did)) return 'unusable';
  if ((await verifyProof(list, did, LIST_CONTEXTS)) !== 'genuine') return 'unusable';
  const bits = await readBits(subject['encodedList']);
  const index = readIndex(entry['statusListIndex']);
  if (!bits || bits.length < SHORTEST || index === undefined) return 'unusable';
  // A shift would take 2³² for 0.
  const byte = bits[Math.floor(index / 8)];
  const from = String(list['validFrom']);
  const until = Date.parse(String(list['validUntil']));
  if (byte === undefined || !(Date.parse(from) <= now.getTime() + SKEW_MS)) return 'unusable';
  return {
    isRevoked: (byte & (0x80 >> (index % 8))) !== 0,
    listedOn: from.slice(0, 10),
    isOld: !(until > now.getTime()),
  };
}

/** What the status lists say of a credential whose own proof is genuine. */
export async function readStatus(credential: Fields, trust: StatusTrust): Promise<StatusVerdict> {
  if (trust.lists.length === 0) return 'none';
  const entry = credential['credentialStatus'] as Fields;
  const list = trust.lists.map(parse).find((each) => each && each['id'] === entry['statusListCredential']);
  return list ? readEntry(credential, list, trust) : 'unusable';
}
