import type { Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

/** A version of a course that this academy serves or served. */
export interface ServedVersion {
  courseId: number;
  version: string;
  contentHash: string;
  /** Since when. */
  servedFrom: Date;
  /** Its text is kept. */
  hasText: boolean;
}

export async function listServed(db: Db): Promise<ServedVersion[]> {
  const rows = await db
    .selectFrom('courseVersions')
    .select(['courseId', 'version', 'contentHash', 'servedFrom'])
    .select(({ eb }) => eb('text', 'is not', null).as('hasText'))
    .orderBy('courseId')
    .orderBy('servedFrom')
    .execute();
  return rows.map((row) => ({ ...row, hasText: row.hasText === true }));
}

/** Records versions that are served now, and returns those that were not served before. */
export async function putServed(
  trx: Transaction<DB>,
  versions: readonly Omit<ServedVersion, 'hasText'>[],
): Promise<{ courseId: number; version: string }[]> {
  return trx
    .insertInto('courseVersions')
    .values([...versions])
    .onConflict((conflict) => conflict.columns(['courseId', 'version']).doNothing())
    .returning(['courseId', 'version'])
    .execute();
}

/** Since when this academy serves a version; undefined where that was not recorded. */
export async function findServedFrom(db: Db, courseId: number, version: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('courseVersions')
    .select('servedFrom')
    .where('courseId', '=', courseId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.servedFrom;
}

type Key = Pick<ServedVersion, 'courseId' | 'version'>;

/** Keeps the text of a version, once. */
export async function keepText(db: Db, { courseId, version }: Key, text: Buffer): Promise<void> {
  await db
    .updateTable('courseVersions')
    .set({ text })
    .where('courseId', '=', courseId)
    .where('version', '=', version)
    .where('text', 'is', null)
    .execute();
}

export async function loadText(db: Db, courseId: number, version: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('courseVersions')
    .select('text')
    .where('courseId', '=', courseId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.text ?? undefined;
}

export async function forgetText(db: Db, courseId: number, version: string): Promise<void> {
  await db
    .updateTable('courseVersions')
    .set({ text: null })
    .where('courseId', '=', courseId)
    .where('version', '=', version)
    .execute();
}
