import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, JoinLinks } from '../../core/database/schema.ts';

export type JoinLinkRow = Selectable<JoinLinks>;

/** Links of an organization by which somebody can still join, newest first. */
export async function listOpenLinks(db: Db, orgId: number, now: Date): Promise<JoinLinkRow[]> {
  return db
    .selectFrom('joinLinks')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .whereRef('used', '<', 'uses')
    .orderBy('id', 'desc')
    .execute();
}

export async function insertLink(trx: Transaction<DB>, row: Insertable<JoinLinks>): Promise<JoinLinkRow> {
  return trx.insertInto('joinLinks').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Closes an open link; whether there was one. */
export async function closeLink(
  trx: Transaction<DB>,
  { orgId, id, at }: { orgId: number; id: number; at: Date },
): Promise<boolean> {
  const closed = await trx
    .updateTable('joinLinks')
    .set({ withdrawnAt: at })
    .where('id', '=', id)
    .where('orgId', '=', orgId)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** An open link by its token; for a transaction across organizations. */
export async function findOpenLink(
  trx: Transaction<DB>,
  tokenSha256: string,
  now: Date,
): Promise<JoinLinkRow | undefined> {
  return trx
    .selectFrom('joinLinks')
    .selectAll()
    .where('tokenSha256', '=', tokenSha256)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .whereRef('used', '<', 'uses')
    .executeTakeFirst();
}

/** Takes one use of an open link; one statement, so that the last use goes to one person. */
export async function takeUse(
  trx: Transaction<DB>,
  tokenSha256: string,
  now: Date,
): Promise<JoinLinkRow | undefined> {
  return trx
    .updateTable('joinLinks')
    .set(({ eb }) => ({ used: eb('used', '+', 1) }))
    .where('tokenSha256', '=', tokenSha256)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .whereRef('used', '<', 'uses')
    .returningAll()
    .executeTakeFirst();
}
