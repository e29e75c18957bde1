import {
  calculateJwkThumbprint,
  CompactSign,
  compactVerify,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { findLatestKey, insertKey, listKeys, readPrivateKey } from './signing-keys.store.ts';

export { currentKeyId } from './signing-keys.store.ts';

const ALGORITHM = 'EdDSA';
const CERTIFICATE_TYPE = 'application/trialwright-certificate+json';

/** The academy's key; the first certificate makes it. All processes share it through the database. */
async function findOrCreateKey(trx: Transaction<DB>, at: Date): Promise<{ id: string; privateJwk: JWK }> {
  const known = await findLatestKey(trx);
  if (known) return known;
  const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const privateJwk = await exportJWK(pair.privateKey);
  const id = await calculateJwkThumbprint(publicJwk);
  await insertKey(trx, { id, publicJwk, privateJwk, createdAt: at });
  return { id, privateJwk };
}

/** Signs text with the academy's key; returns a compact JWS and the key's ID. */
export async function sign(
  trx: Transaction<DB>,
  text: string,
  at: Date,
): Promise<{ signature: string; keyId: string }> {
  const { id, privateJwk } = await findOrCreateKey(trx, at);
  const signature = await new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: CERTIFICATE_TYPE })
    .sign(await importJWK(privateJwk, ALGORITHM));
  return { signature, keyId: id };
}

/** A way to sign with a key that is there; the same text gives the same bytes (RFC 8032, section 8.2). */
export async function signerWith(
  db: Db,
  keyId: string,
): Promise<(header: Record<string, string>, payload: object) => Promise<string>> {
  const key = await importJWK(await readPrivateKey(db, keyId), ALGORITHM);
  return (header, payload) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ alg: ALGORITHM, ...header })
      .sign(key);
}

/** Every key that ever signed, without its secret part. */
export async function listPublicKeys(db: Db): Promise<Record<string, string>[]> {
  return (await listKeys(db)).map(({ id, publicJwk }) => ({
    ...publicJwk,
    kid: id,
    alg: ALGORITHM,
    use: 'sig',
  }));
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

/** Ways to verify with these keys; a key whose id is not its own thumbprint was put in another's place. */
export async function loadVerifiers(db: Db, ids: readonly string[]): Promise<Map<string, Verify>> {
  const verifiers = new Map<string, Verify>();
  for (const { id, publicJwk } of await listKeys(db, ids)) {
    const thumbprint = await calculateJwkThumbprint(publicJwk).catch(() => undefined);
    if (thumbprint === id) verifiers.set(id, await verifierOf(id, publicJwk));
  }
  return verifiers;
}
