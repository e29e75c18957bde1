import { gunzipSync, gzipSync } from 'fflate';
import { listAddress, wholeSecond, type Issuer } from './issuer.ts';

/** The least that Bitstring Status List allows: among fewer, a place would say whose it is. */
export const LIST_LENGTH = 131_072;
const VALID_DAYS = 14;
const TTL_MS = 300_000;

/** The bits of withdrawn places, first bit left-most, compressed: the same places give the same text. */
export function encodeList(indexes: readonly number[]): string {
  const bits = new Uint8Array(LIST_LENGTH / 8);
  for (const index of indexes) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  // Without a time in the header.
  return `u${Buffer.from(gzipSync(bits, { mtime: 0, level: 9 })).toString('base64url')}`;
}

/** The places whose bit is set. */
export function decodeList(encodedList: string): number[] {
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'));
  return Array.from({ length: bits.length * 8 }, (_each, index) => index).filter(
    (index) => ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0,
  );
}

/** The list as a credential of the same issuer, still without its proof. */
export function describeList(issuer: Issuer, list: number, encodedList: string, at: Date) {
  const id = listAddress(issuer, list);
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuer.did,
    validFrom: wholeSecond(at),
    validUntil: wholeSecond(new Date(at.getTime() + VALID_DAYS * 86_400_000)),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList,
      ttl: TTL_MS,
    },
  };
}
