import { randomBytes } from 'node:crypto';

/** Crockford's alphabet: no letters that are read as digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SUFFIX_LENGTH = 26;

/** `CR-{timestamp}-{courseId}-{suffix}`; the suffix carries 128 random bits, so that a number cannot be guessed. */
export function makeCertificateNumber(issuedAt: Date, courseId: number): string {
  let value = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let suffix = '';
  for (let index = 0; index < SUFFIX_LENGTH; index++) {
    suffix += ALPHABET[Number(value & 31n)];
    value >>= 5n;
  }
  return `CR-${issuedAt.getTime()}-${courseId}-${suffix}`;
}
