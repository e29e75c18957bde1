import type { Signer } from './key-ring.ts';

const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');

/** A compact JWS (RFC 7515); Ed25519 and RS256 give the same bytes for the same text. */
export async function signJws(
  signer: Signer,
  header: Record<string, string>,
  payload: string,
): Promise<string> {
  const signed = `${encode(JSON.stringify({ alg: signer.algorithm, ...header }))}.${encode(payload)}`;
  return `${signed}.${encode(await signer.sign(new TextEncoder().encode(signed)))}`;
}
