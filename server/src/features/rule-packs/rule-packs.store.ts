import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, RulePacks, RulePackShares } from '../../core/database/schema.ts';

export type PackRow = Selectable<RulePacks>;
export type ShareRow = Selectable<RulePackShares>;

export async function listPacks(db: Db, orgId: number): Promise<PackRow[]> {
  return db.selectFrom('rulePacks').selectAll().where('orgId', '=', orgId).orderBy('id').execute();
}

export async function findPack(db: Db, orgId: number, id: number): Promise<PackRow | undefined> {
  return db
    .selectFrom('rulePacks')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Keeps other writers out until the transaction ends. */
export async function lockPack(
  trx: Transaction<DB>,
  orgId: number,
  id: number,
): Promise<PackRow | undefined> {
  return trx
    .selectFrom('rulePacks')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

interface Change {
  orgId: number;
  draft: object;
  by: number;
  at: Date;
}

export async function insertPack(trx: Transaction<DB>, { orgId, draft, by, at }: Change): Promise<number> {
  const { id } = await trx
    .insertInto('rulePacks')
    .values({ orgId, draft: JSON.stringify(draft), changedBy: by, changedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeDraft(
  trx: Transaction<DB>,
  { id, orgId, draft, by, at }: Change & { id: number },
): Promise<void> {
  await trx
    .updateTable('rulePacks')
    .set(({ eb }) => ({
      draft: JSON.stringify(draft),
      revision: eb('revision', '+', 1),
      changedBy: by,
      changedAt: at,
    }))
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function deletePack(trx: Transaction<DB>, orgId: number, id: number): Promise<void> {
  await trx.deleteFrom('rulePacks').where('orgId', '=', orgId).where('id', '=', id).execute();
}

/** Remembers the fact of the first published version. */
export async function nameFact(
  trx: Transaction<DB>,
  orgId: number,
  id: number,
  factId: number,
): Promise<void> {
  await trx
    .updateTable('rulePacks')
    .set({ factId })
    .where('orgId', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Codes of a pack that are not ended, the newest first. */
export async function listShares(db: Db, orgId: number, packId: number): Promise<ShareRow[]> {
  return db
    .selectFrom('rulePackShares')
    .selectAll()
    .where('orgId', '=', orgId)
    .where('packId', '=', packId)
    .where('endedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertShare(trx: Transaction<DB>, row: Insertable<RulePackShares>): Promise<ShareRow> {
  return trx.insertInto('rulePackShares').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Ends a code; whether there was one. */
export async function endShare(
  trx: Transaction<DB>,
  { orgId, packId, id, at }: { orgId: number; packId: number; id: number; at: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('rulePackShares')
    .set({ endedAt: at })
    .where('orgId', '=', orgId)
    .where('packId', '=', packId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** A code that is not ended, by its hash; for a transaction across organizations. */
export async function findShareByCode(db: Db, tokenSha256: string): Promise<ShareRow | undefined> {
  return db
    .selectFrom('rulePackShares')
    .selectAll()
    .where('tokenSha256', '=', tokenSha256)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}
