import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

const ALGORITHM = 'EdDSA';

/** The academy's key; the first certificate makes it. All processes share it through the database. */
async function findOrCreateKey(trx: Transaction<DB>, at: Date): Promise<{ id: string; privateJwk: JWK }> {
  const known = await trx
    .selectFrom('signingKeys')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  if (known) return { id: known.id, privateJwk: known.privateJwk as JWK };
  const pair = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const privateJwk = await exportJWK(pair.privateKey);
  const id = await calculateJwkThumbprint(publicJwk);
  await trx
    .insertInto('signingKeys')
    .values({
      id,
      publicJwk: JSON.stringify(publicJwk),
      privateJwk: JSON.stringify(privateJwk),
      createdAt: at,
    })
    .execute();
  return { id, privateJwk };
}

/** Signs text with the academy's key; answers a compact JWS and the key's id. */
export async function sign(
  trx: Transaction<DB>,
  text: string,
  at: Date,
): Promise<{ signature: string; keyId: string }> {
  const { id, privateJwk } = await findOrCreateKey(trx, at);
  const signature = await new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: 'application/trialwright-certificate+json' })
    .sign(await importJWK(privateJwk, ALGORITHM));
  return { signature, keyId: id };
}

/** The id of the key that signs what is issued now; undefined before the first certificate. */
export async function currentKeyId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('signingKeys').select('id').orderBy('createdAt', 'desc').executeTakeFirst();
  return row?.id;
}

/** A way to sign with a key that is there; the same text gives the same bytes (RFC 8032, section 8.2). */
export async function signerWith(
  db: Db,
  keyId: string,
): Promise<(header: Record<string, string>, payload: object) => Promise<string>> {
  const { privateJwk } = await db
    .selectFrom('signingKeys')
    .select('privateJwk')
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();
  const key = await importJWK(privateJwk as JWK, ALGORITHM);
  return (header, payload) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ alg: ALGORITHM, ...header })
      .sign(key);
}

/** Every key that ever signed, without its secret part. */
export async function listPublicKeys(db: Db): Promise<Record<string, string>[]> {
  const rows = await db.selectFrom('signingKeys').select(['id', 'publicJwk']).orderBy('id').execute();
  return rows.map(({ id, publicJwk }) => ({
    ...(publicJwk as Record<string, string>),
    kid: id,
    alg: ALGORITHM,
    use: 'sig',
  }));
}
