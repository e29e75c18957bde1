import { compactVerify, importJWK, type JWK } from 'jose';
import { signJws } from '../../core/keys/jws.ts';
import type { KeyRing } from '../../core/keys/key-ring.ts';

const ALGORITHM = 'EdDSA';
const CERTIFICATE_TYPE = 'application/trialwright-certificate+json';

/** Signs the claims of a certificate; returns a compact JWS and the key's ID. */
export async function sign(keys: KeyRing, text: string): Promise<{ signature: string; keyId: string }> {
  const signer = keys.signer('records');
  const signature = await signJws(signer, { kid: signer.id, typ: CERTIFICATE_TYPE }, text);
  return { signature, keyId: signer.id };
}

/** Every key that ever signed certificates, in the order of their ids. */
export function listPublicKeys(keys: KeyRing): Record<string, string>[] {
  return keys
    .published('records')
    .map(({ id, algorithm, publicKey }) => ({ ...publicKey, kid: id, alg: algorithm, use: 'sig' }))
    .toSorted((a, b) => (a.kid < b.kid ? -1 : 1));
}

/** Whether a signature is the key's own, over exactly this text of a certificate. */
export type Verify = (signature: string, text: string) => Promise<boolean>;

async function verifierOf(id: string, publicJwk: JWK): Promise<Verify> {
  const key = await importJWK(publicJwk, ALGORITHM);
  return async (signature, text) => {
    try {
      const { payload, protectedHeader } = await compactVerify(signature, key, { algorithms: [ALGORITHM] });
      const { kid, typ } = protectedHeader;
      return kid === id && typ === CERTIFICATE_TYPE && new TextDecoder().decode(payload) === text;
    } catch {
      return false;
    }
  };
}

/** Ways to verify with the academy's keys; one that only the database knows was put there by somebody else. */
export async function loadVerifiers(keys: KeyRing): Promise<Map<string, Verify>> {
  const entries = keys
    .published('records')
    .map(async ({ id, publicKey }) => [id, await verifierOf(id, publicKey)] as const);
  return new Map(await Promise.all(entries));
}
