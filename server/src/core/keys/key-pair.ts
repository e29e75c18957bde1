import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { StartRefusedError } from '../database/start-refused.ts';
import { ALGORITHM_OF, type Purpose } from './purposes.ts';

/** A public key as a JWK (RFC 7517), without any secret member. */
export type PublicJwk = Record<string, string>;

/** A private key that can be used, wherever it is kept. */
export interface KeyPair {
  /** RFC 7638 thumbprint of the public key. */
  id: string;
  publicKey: PublicJwk;
  sign: (data: Uint8Array) => Promise<Uint8Array>;
}

const RSA_BITS = 2048;
const signAsync = promisify(sign);
const generate = {
  EdDSA: () => promisify(generateKeyPair)('ed25519', {}),
  RS256: () => promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS }),
};

/** RFC 7638: the required members, in alphabetical order, without spaces. */
export function thumbprintOf({ kty, crv, x, n, e }: PublicJwk): string {
  const members = kty === 'OKP' ? { crv, kty, x } : { e, kty, n };
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
}

/** The public half, with the members that identify it and no other. */
export function publicJwkOf(key: KeyObject): PublicJwk {
  const { kty, crv, x, n, e } = (key.type === 'private' ? createPublicKey(key) : key).export({
    format: 'jwk',
  });
  return Object.fromEntries(
    Object.entries({ crv, e, kty, n, x }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}

/** Refuses a key that cannot serve its purpose. */
export function assertKind(key: KeyObject, purpose: Purpose, where: string): void {
  const isEd25519 = key.asymmetricKeyType === 'ed25519';
  const isRsa = key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS;
  const isRight = ALGORITHM_OF[purpose] === 'EdDSA' ? isEd25519 : isRsa;
  if (isRight) return;
  const wanted =
    ALGORITHM_OF[purpose] === 'EdDSA' ? 'an Ed25519 key' : `an RSA key of at least ${RSA_BITS} bits`;
  throw new StartRefusedError(`The key for “${purpose}” in ${where} is not ${wanted}.`);
}

export function pairOf(key: KeyObject, purpose: Purpose): KeyPair {
  const publicKey = publicJwkOf(key);
  const digest = ALGORITHM_OF[purpose] === 'EdDSA' ? null : 'sha256';
  return { id: thumbprintOf(publicKey), publicKey, sign: (data) => signAsync(digest, data, key) };
}

export async function createKey(purpose: Purpose): Promise<KeyObject> {
  return (await generate[ALGORITHM_OF[purpose]]()).privateKey;
}

/** A private key in PKCS#8: PEM, encrypted or not, or DER in base64. */
export function parsePrivate(text: string, where: string, passphrase?: string): KeyObject {
  try {
    if (text.includes('-----BEGIN'))
      return createPrivateKey({ key: text, ...(passphrase && { passphrase }) });
    return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  } catch {
    throw new StartRefusedError(
      `${where} holds no private key in PKCS#8 that can be read${passphrase ? ' with the passphrase' : ''}.` +
        (text.includes('ENCRYPTED') && !passphrase ? ' It is encrypted: set KEYS_PASSPHRASE_FILE.' : ''),
    );
  }
}

/** Whether a signature over data is this key's own. */
export function isSignedBy(
  publicKey: PublicJwk,
  purpose: Purpose,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  const digest = ALGORITHM_OF[purpose] === 'EdDSA' ? null : 'sha256';
  return verify(digest, data, createPublicKey({ key: publicKey, format: 'jwk' }), signature);
}
