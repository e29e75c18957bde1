import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type {
  ContactActivities,
  ContactCertifications,
  ContactCredits,
  DB,
} from '../../core/database/schema.ts';

export type CertificationRow = Selectable<ContactCertifications>;
export type ActivityRow = Selectable<ContactActivities>;
export type CreditRow = Selectable<ContactCredits>;

/** Lets one change of a person's hours happen at a time, so that the numbers of versions and entries have no gaps. */
export async function lockHours(trx: Transaction<DB>, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('contact_hours'), ${userId})`.execute(trx);
}

/** All versions, in their order. */
export async function listCertifications(db: Db, userId: number): Promise<CertificationRow[]> {
  return db
    .selectFrom('contactCertifications')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('body')
    .orderBy('version')
    .execute();
}

/** All versions, in their order. */
export async function listActivities(db: Db, userId: number): Promise<ActivityRow[]> {
  return db
    .selectFrom('contactActivities')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('entry')
    .orderBy('version')
    .execute();
}

export async function listCredits(db: Db, userId: number): Promise<CreditRow[]> {
  return db
    .selectFrom('contactCredits')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('entry')
    .orderBy('version')
    .orderBy('body')
    .execute();
}

export async function insertCertification(
  trx: Transaction<DB>,
  row: Insertable<ContactCertifications>,
): Promise<void> {
  await trx.insertInto('contactCertifications').values(row).execute();
}

/** A version of an entry with what its hours count as. */
export async function insertActivity(
  trx: Transaction<DB>,
  row: Insertable<ContactActivities>,
  credits: readonly { body: string; category: string }[],
): Promise<void> {
  await trx.insertInto('contactActivities').values(row).execute();
  if (credits.length === 0) return;
  const { userId, entry, version } = row;
  await trx
    .insertInto('contactCredits')
    .values(credits.map(({ body, category }) => ({ userId, entry, version, body, category })))
    .execute();
}
