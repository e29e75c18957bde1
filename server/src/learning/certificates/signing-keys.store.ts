import type { JWK } from 'jose';
import type { Selectable, Transaction } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../core/database/open.ts';
import type { DB, SigningKeys } from '../../core/database/schema.ts';
import { parseColumn } from '../../core/database/json-column.ts';

const KEY = z.record(z.string(), z.string());

const readKey = (id: string, stored: unknown): JWK => parseColumn(KEY, stored, { table: 'signing_keys', id });

/** The key that signs what is issued now; undefined before the first certificate. */
export async function findLatestKey(db: Db): Promise<{ id: string; privateJwk: JWK } | undefined> {
  const row = await db
    .selectFrom('signingKeys')
    .select(['id', 'privateJwk'])
    .orderBy('createdAt', 'desc')
    .executeTakeFirst();
  return row && { id: row.id, privateJwk: readKey(row.id, row.privateJwk) };
}

export async function insertKey(
  trx: Transaction<DB>,
  { id, publicJwk, privateJwk, createdAt }: { id: string; publicJwk: JWK; privateJwk: JWK; createdAt: Date },
): Promise<void> {
  await trx
    .insertInto('signingKeys')
    .values({ id, publicJwk: JSON.stringify(publicJwk), privateJwk: JSON.stringify(privateJwk), createdAt })
    .execute();
}

/** The id of the key that signs what is issued now; undefined before the first certificate. */
export async function currentKeyId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('signingKeys').select('id').orderBy('createdAt', 'desc').executeTakeFirst();
  return row?.id;
}

export async function readPrivateKey(db: Db, id: string): Promise<JWK> {
  const { privateJwk } = await db
    .selectFrom('signingKeys')
    .select('privateJwk')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return readKey(id, privateJwk);
}

/** The public halves of all keys, or of some, in the order of their ids. */
export async function listKeys(
  db: Db,
  ids?: readonly string[],
): Promise<{ id: Selectable<SigningKeys>['id']; publicJwk: Record<string, string> }[]> {
  const rows = await db
    .selectFrom('signingKeys')
    .select(['id', 'publicJwk'])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('id')
    .execute();
  return rows.map(({ id, publicJwk }) => ({
    id,
    publicJwk: parseColumn(KEY, publicJwk, { table: 'signing_keys', id }),
  }));
}
