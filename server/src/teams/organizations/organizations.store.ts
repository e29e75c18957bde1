import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, Organizations } from '../../core/database/schema.ts';

export type OrganizationRow = Selectable<Organizations>;

export async function findOrganization(db: Db, id: number): Promise<OrganizationRow | undefined> {
  return db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertOrganization(
  trx: Transaction<DB>,
  row: Insertable<Organizations>,
): Promise<OrganizationRow> {
  return trx.insertInto('organizations').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes what an organization is called, where it is, or whether it sends a digest; its kind stays. */
export async function changeOrganization(
  trx: Transaction<DB>,
  id: number,
  change: Partial<Pick<OrganizationRow, 'name' | 'zone' | 'country' | 'sendsDigest'>>,
): Promise<OrganizationRow> {
  return trx
    .updateTable('organizations')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
