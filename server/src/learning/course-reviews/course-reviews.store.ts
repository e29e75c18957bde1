import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { CourseReviews, DB } from '../../core/database/schema.ts';

export type ReviewRow = Selectable<CourseReviews>;

/** Reviews in the order of signing: of one course, or of all. */
export async function listReviews(db: Db, courseId?: number): Promise<ReviewRow[]> {
  let query = db.selectFrom('courseReviews').selectAll();
  if (courseId !== undefined) query = query.where('courseId', '=', courseId);
  return query.orderBy('signedAt').orderBy('id').execute();
}

/** Reviews by their IDs, or of a course by one signer. */
export async function findReviews(
  db: Db,
  by: { ids: readonly number[] } | { courseId: number; signerId: number },
): Promise<ReviewRow[]> {
  const query = db.selectFrom('courseReviews').selectAll();
  if (!('ids' in by))
    return query.where('courseId', '=', by.courseId).where('signerId', '=', by.signerId).execute();
  return by.ids.length === 0 ? [] : query.where('id', 'in', by.ids).execute();
}

/** A review, held for its withdrawal. */
export async function lockReview(trx: Transaction<DB>, id: number): Promise<ReviewRow | undefined> {
  return trx.selectFrom('courseReviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Stores a signed review; undefined if this account has already signed the same of this text. */
export async function insertReview(
  trx: Transaction<DB>,
  review: Insertable<CourseReviews>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('courseReviews')
    .values(review)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function markWithdrawn(
  trx: Transaction<DB>,
  id: number,
  { at, by, reason }: { at: Date; by: number; reason: string },
): Promise<void> {
  await trx
    .updateTable('courseReviews')
    .set({ withdrawnAt: at, withdrawnBy: by, withdrawnReason: reason })
    .where('id', '=', id)
    .execute();
}

/** What the ledger says was signed and withdrawn, by the ID of the review. */
export async function listRecordedReviews(
  db: Db,
): Promise<{ id: number; signerId: number; hash: string | null; isWithdrawn: boolean }[]> {
  const { rows } = await sql<{ id: number; signerId: number; hash: string | null; isWithdrawn: boolean }>`
    select substr(object, length('course-review:') + 1)::int as id, subject_id as signer_id,
      max("after"::jsonb ->> 'hash') filter (where action = 'course.reviewed') as hash,
      bool_or(action = 'course.review_withdrawn') as is_withdrawn
    from ledger where action in ('course.reviewed', 'course.review_withdrawn')
    group by object, subject_id order by 1`.execute(db);
  return rows;
}
