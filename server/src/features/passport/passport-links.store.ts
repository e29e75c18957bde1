import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, PassportLinks } from '../../core/database/schema.ts';

export type PassportLinkRow = Selectable<PassportLinks>;

export async function listLinks(db: Db, userId: number): Promise<PassportLinkRow[]> {
  return db
    .selectFrom('passportLinks')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** How many of a person’s links are open; their account is locked, so that two requests count one after the other. */
export async function countOpen(trx: Transaction<DB>, userId: number, now: Date): Promise<number> {
  await sql`select 1 from users where id = ${userId} for update`.execute(trx);
  const rows = await trx
    .selectFrom('passportLinks')
    .select('id')
    .where('userId', '=', userId)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
  return rows.length;
}

export async function insertLink(
  trx: Transaction<DB>,
  row: Insertable<PassportLinks>,
): Promise<PassportLinkRow> {
  return trx.insertInto('passportLinks').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Withdraws a link that is not yet; whether there was one. */
export async function withdrawLink(
  trx: Transaction<DB>,
  { userId, id, at }: { userId: number; id: number; at: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('passportLinks')
    .set({ withdrawnAt: at })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A link that is open now, by the hash of its token. */
export async function findOpenLink(
  db: Db,
  tokenSha256: string,
  now: Date,
): Promise<PassportLinkRow | undefined> {
  return db
    .selectFrom('passportLinks')
    .selectAll()
    .where('tokenSha256', '=', tokenSha256)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}
