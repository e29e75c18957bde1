import { hash, randomBytes } from 'node:crypto';

/** 192 bits: nobody guesses one. */
const TOKEN_BYTES = 24;

/** A secret for a link, and the hash that is kept of it. */
export function createLinkToken(): { token: string; tokenSha256: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, tokenSha256: hashLinkToken(token) };
}

export function hashLinkToken(token: string): string {
  return hash('sha256', token);
}
