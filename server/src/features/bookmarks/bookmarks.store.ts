import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import { readTogether } from '../../core/database/read-together.ts';
import type { Bookmarks } from '../../core/database/schema.ts';

export type BookmarkRow = Selectable<Bookmarks>;

/** A learner's bookmarks, newest first. */
export async function selectBookmarks(db: Db, userId: number): Promise<BookmarkRow[]> {
  return db
    .selectFrom('bookmarks')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

const LATEST = 3;

/** A learner's last three bookmarks, newest first. */
export const selectLatest = readTogether(async (db, userIds) => {
  const { rows } = await sql<BookmarkRow>`
    select latest.* from unnest(${userIds}::int[]) as learner (id) cross join lateral (
      select * from bookmarks where user_id = learner.id order by created_at desc, id desc limit ${sql.lit(LATEST)}
    ) as latest`.execute(db);
  return rows;
});

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
