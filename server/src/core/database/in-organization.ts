import { sql, type Transaction } from 'kysely';
import type { Database, Db } from './open.ts';
import type { DB } from './schema.ts';

type Work<T> = (trx: Transaction<DB>) => Promise<T>;

/** Lets the rest of a transaction see one organization's rows, or with `*` those of all. */
async function enter(trx: Db, organization: string): Promise<void> {
  await sql`select set_config('app.org', ${organization}, true)`.execute(trx);
}

/** Runs `work` in a transaction that sees the rows of this organization alone. */
export async function inOrganization<T>({ db }: Database, orgId: number, work: Work<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await enter(trx, String(orgId));
    return work(trx);
  });
}

/** Runs `work` in a transaction that may write to this organization alone, after checking for disk space. */
export async function recordInOrganization<T>(
  { record }: Database,
  orgId: number,
  work: Work<T>,
): Promise<T> {
  return record(async (trx) => {
    await enter(trx, String(orgId));
    return work(trx);
  });
}

/** Reads across organizations: a person's own. */
export async function acrossOrganizations<T>({ db }: Database, work: Work<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await enter(trx, '*');
    return work(trx);
  });
}

/** Writes across organizations: a new one, an invitation by its token, a job for all of them. */
export async function recordAcrossOrganizations<T>({ record }: Database, work: Work<T>): Promise<T> {
  return record(async (trx) => {
    await enter(trx, '*');
    return work(trx);
  });
}

/** Lets the rest of a transaction see the rows of all organizations: for what reads a person's own. */
export async function seeAllOrganizations(trx: Db): Promise<void> {
  await enter(trx, '*');
}

/** Lets the rest of a transaction that others began see one organization's rows. */
export async function enterOrganization(trx: Transaction<DB>, orgId: number): Promise<void> {
  await enter(trx, String(orgId));
}
