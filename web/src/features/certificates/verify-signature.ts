import type { CertificateClaims, PublicCertificate } from '@trialwright/contract';

/**
 * `checked`: the academy's key signed exactly these claims. `forged`: the signature is not of that key.
 * `differs`: a true signature, but over other claims. `no-key`: the academy does not publish the key named.
 * `unsupported`: this browser cannot check Ed25519.
 */
export type SignatureResult = 'checked' | 'forged' | 'differs' | 'no-key' | 'unsupported';

export type Jwk = Record<string, string>;

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function parsePart(part: string): unknown {
  return JSON.parse(new TextDecoder().decode(fromBase64Url(part)));
}

/** Text that is equal for equal values, in whatever order their fields came. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The claims inside the signature; undefined where it is not a signature at all. */
export function signedClaims(jws: string): CertificateClaims | undefined {
  try {
    // What the signature holds is only shown and compared, never trusted for its form.
    return parsePart(jws.split('.')[1] ?? '') as CertificateClaims;
  } catch {
    return undefined;
  }
}

/** The key, or why there is none: it is not an Ed25519 key, or this browser cannot use one. */
async function importKey({ kty = '', crv = '', x = '' }: Jwk): Promise<CryptoKey | 'no-key' | 'unsupported'> {
  try {
    // Only a secure page has `subtle`, and older browsers do not know the curve.
    const { subtle } = globalThis.crypto;
    return await subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']);
  } catch (error) {
    return error instanceof DOMException && error.name === 'DataError' ? 'no-key' : 'unsupported';
  }
}

/** Checks the JWS of a certificate with the academy's public key, and its payload against the claims shown. */
export async function checkSignature(
  { signature: jws, keyId, claims }: Pick<PublicCertificate, 'signature' | 'keyId' | 'claims'>,
  keys: readonly Jwk[],
): Promise<SignatureResult> {
  const jwk = keys.find(({ kid }) => kid === keyId);
  if (!jwk) return 'no-key';
  const key = await importKey(jwk);
  if (typeof key === 'string') return key;
  const [head = '', payload = '', signature = ''] = jws.split('.');
  try {
    const header = parsePart(head) as { alg?: unknown; kid?: unknown };
    if (header.alg !== 'EdDSA' || header.kid !== keyId) return 'forged';
    const isTrue = await crypto.subtle.verify(
      { name: 'Ed25519' },
      key,
      fromBase64Url(signature),
      new TextEncoder().encode(`${head}.${payload}`),
    );
    if (!isTrue) return 'forged';
  } catch {
    return 'forged';
  }
  return canonical(signedClaims(jws)) === canonical(claims) ? 'checked' : 'differs';
}
