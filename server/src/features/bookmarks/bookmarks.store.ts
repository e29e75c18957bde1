import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { Bookmarks } from '../../core/database/schema.ts';

export type BookmarkRow = Selectable<Bookmarks>;

/** A learner's bookmarks, newest first. */
export async function selectBookmarks(db: Db, userId: number, limit?: number): Promise<BookmarkRow[]> {
  let query = db
    .selectFrom('bookmarks')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** Inserts a bookmark or returns the existing one. */
export async function insertBookmark(db: Db, bookmark: Insertable<Bookmarks>): Promise<BookmarkRow> {
  return db
    .insertInto('bookmarks')
    .values(bookmark)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'type', 'referenceId', 'slide'])
        .doUpdateSet({ type: (eb) => eb.ref('excluded.type') }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns whether the person had this bookmark. */
export async function deleteBookmark(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('bookmarks')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
