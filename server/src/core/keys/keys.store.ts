import { sql } from 'kysely';
import * as z from 'zod';
import { parseColumn } from '../database/json-column.ts';
import type { Db } from '../database/open.ts';
import type { ListedKey } from './key-folder.ts';
import { PURPOSES, type Purpose } from './purposes.ts';

const Jwk = z.record(z.string(), z.string());

/** A public key as the database has it, which by itself is no reason to trust it. */
export interface StoredKey {
  id: string;
  purpose: Purpose;
  publicKey: Record<string, string> | undefined;
  /** Only from before private keys left the database. */
  privateKey: Record<string, string> | undefined;
  from: Date;
  until: Date | null;
  compromisedSince: Date | null;
}

/** Any fixed number: processes that start together open their keys one after the other. */
const ADVISORY_LOCK = 7_215_025;

export async function lockKeys(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(trx);
}

function readJwk(id: string, value: unknown): Record<string, string> | undefined {
  try {
    return parseColumn(Jwk, value, { table: 'signing_keys', id });
  } catch {
    return undefined;
  }
}

export async function listStoredKeys(db: Db): Promise<StoredKey[]> {
  const rows = await db.selectFrom('signingKeys').selectAll().orderBy('createdAt').orderBy('id').execute();
  return rows.flatMap(
    ({ id, purpose: name, publicJwk, privateJwk, createdAt, validUntil, compromisedSince }) => {
      const purpose = PURPOSES.find((each) => each === name);
      if (!purpose) return [];
      const privateKey = privateJwk === null ? undefined : readJwk(id, privateJwk);
      const dates = { from: createdAt, until: validUntil, compromisedSince };
      return [{ id, purpose, publicKey: readJwk(id, publicJwk), privateKey, ...dates }];
    },
  );
}

/** Publishes trusted keys, and puts right what differs from them; no private part stays. */
export async function storeKeys(db: Db, keys: readonly ListedKey[]): Promise<void> {
  for (const { id, purpose, publicKey, from, until, compromisedSince } of keys) {
    const values = {
      purpose,
      publicJwk: JSON.stringify(publicKey),
      privateJwk: null,
      createdAt: from,
      validUntil: until,
      compromisedSince,
    };
    await db
      .insertInto('signingKeys')
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute();
  }
}

/** Leaves nothing of a private key in the table's file. */
export async function rewriteTable(db: Db): Promise<void> {
  await sql`vacuum (full) signing_keys`.execute(db);
}
