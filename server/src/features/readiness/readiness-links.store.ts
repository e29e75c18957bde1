import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, ReadinessLinks } from '../../core/database/schema.ts';

export type ReadinessLinkRow = Selectable<ReadinessLinks>;

export async function listLinks(db: Db, orgId: number, trialId: number): Promise<ReadinessLinkRow[]> {
  return db
    .selectFrom('readinessLinks')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('trialId', '=', trialId)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertLink(
  trx: Transaction<DB>,
  row: Insertable<ReadinessLinks>,
): Promise<ReadinessLinkRow> {
  return trx.insertInto('readinessLinks').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Ends a link that is not ended; the link, or nothing. */
export async function endLink(
  trx: Transaction<DB>,
  { orgId, id, at, by }: { orgId: number; id: number; at: Date; by: number },
): Promise<ReadinessLinkRow | undefined> {
  return trx
    .updateTable('readinessLinks')
    .set({ endedAt: at, endedBy: by })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** A link that is open now, by the hash of its token; for a transaction across organizations. */
export async function findOpenLink(
  db: Db,
  tokenSha256: string,
  now: Date,
): Promise<ReadinessLinkRow | undefined> {
  return db
    .selectFrom('readinessLinks')
    .selectAll()
    .where('tokenSha256', '=', tokenSha256)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}
