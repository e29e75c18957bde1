import type { Bookmark, BookmarkType } from '@trialwright/contract';
import type { Selectable } from 'kysely';
import type { Catalogue } from '../../content/catalogue.ts';
import type { Db } from '../../core/database/open.ts';
import type { Bookmarks } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';

function present(row: Selectable<Bookmarks>): Bookmark {
  return {
    id: row.id,
    type: row.type as BookmarkType,
    referenceId: row.referenceId,
    slide: row.slide,
    title: row.title,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listBookmarks(db: Db, userId: number, limit?: number): Promise<Bookmark[]> {
  let query = db
    .selectFrom('bookmarks')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(present);
}

interface Target {
  title: string;
  description: string;
}

const FIND_TARGET: Record<
  BookmarkType,
  (catalogue: Catalogue, id: number, slide?: number) => Target | undefined
> = {
  lesson: (catalogue, id, slide) => {
    const lesson = catalogue.lesson(id);
    const course = lesson && catalogue.course(lesson.courseId);
    const kept = slide === undefined ? undefined : lesson?.slides[slide - 1];
    if (!lesson || !course || (slide !== undefined && !kept)) return undefined;
    const place = kept ? `Slide ${kept.number}: ${kept.title}` : `${lesson.minutes} min`;
    return { title: lesson.title, description: `${course.title} · ${place}` };
  },
  term: ({ shelf }, id) => {
    const term = shelf.term(id);
    return term && { title: term.term, description: term.definition };
  },
  document: ({ shelf }, id) => shelf.document(id),
  workflow: ({ shelf }, id) => shelf.workflow(id),
};

/** What a bookmark points at, as the catalogue names it; the caller's own title and note may replace it. */
function describeTarget(catalogue: Catalogue, { type, referenceId, slide }: NewBookmark): Target {
  return (
    FIND_TARGET[type](catalogue, referenceId, slide) ??
    fail('bookmarks.unknown_target', 'There is nothing to bookmark under this number.')
  );
}

interface NewBookmark {
  type: BookmarkType;
  referenceId: number;
  /** Of a lesson only. */
  slide?: number | undefined;
  title?: string | undefined;
  description?: string | undefined;
}

/** Adds a bookmark; an equal one that exists is answered instead. */
export async function addBookmark(
  db: Db,
  catalogue: Catalogue,
  userId: number,
  input: NewBookmark,
  at: Date,
): Promise<Bookmark> {
  const { type, referenceId } = input;
  const target = describeTarget(catalogue, input);
  const row = await db
    .insertInto('bookmarks')
    .values({
      userId,
      type,
      referenceId,
      slide: type === 'lesson' ? (input.slide ?? null) : null,
      title: input.title || target.title,
      description: input.description || target.description,
      createdAt: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'type', 'referenceId', 'slide'])
        .doUpdateSet({ type: (eb) => eb.ref('excluded.type') }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return present(row);
}

export async function removeBookmark(db: Db, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('bookmarks')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) fail('bookmarks.not_found', 'There is no such bookmark.');
}
