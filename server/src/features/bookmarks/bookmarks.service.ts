import type { Bookmark, BookmarkType } from '@trialwright/contract';
import type { Catalogue } from '../../content/catalogue.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import {
  deleteBookmark,
  insertBookmark,
  selectBookmarks,
  selectLatest,
  type BookmarkRow,
} from './bookmarks.store.ts';

function present(row: BookmarkRow): Bookmark {
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

export async function listBookmarks(db: Db, userId: number): Promise<Bookmark[]> {
  return (await selectBookmarks(db, userId)).map(present);
}

/** The last three. */
export async function listLatestBookmarks(db: Db, userId: number): Promise<Bookmark[]> {
  return (await selectLatest(db, userId)).map(present);
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
    const place = kept ? `Slide ${kept.number}: ${kept.title}` : `${lesson.estimatedMinutes} min`;
    return { title: lesson.title, description: `${course.title} · ${place}` };
  },
  term: ({ shelf }, id) => {
    const term = shelf.term(id);
    return term && { title: term.term, description: term.definition };
  },
  document: ({ shelf }, id) => shelf.document(id),
  workflow: ({ shelf }, id) => shelf.workflow(id),
};

/** A bookmark's target, titled by the catalogue unless the caller sends a title and note. */
function describeTarget(catalogue: Catalogue, { type, referenceId, slide }: NewBookmark): Target {
  return (
    FIND_TARGET[type](catalogue, referenceId, slide) ??
    fail('bookmarks.unknown_target', 'There is nothing to bookmark with this ID.')
  );
}

interface NewBookmark {
  type: BookmarkType;
  referenceId: number;
  /** For lessons only. */
  slide?: number | undefined;
  title?: string | undefined;
  description?: string | undefined;
}

interface Adding {
  catalogue: Catalogue;
  userId: number;
  bookmark: NewBookmark;
  at: Date;
}

/** Adds a bookmark or returns the existing one. */
export async function addBookmark(db: Db, { catalogue, userId, bookmark, at }: Adding): Promise<Bookmark> {
  const { type, referenceId, slide, title, description } = bookmark;
  const target = describeTarget(catalogue, bookmark);
  const row = await insertBookmark(db, {
    userId,
    type,
    referenceId,
    slide: type === 'lesson' ? (slide ?? null) : null,
    title: title || target.title,
    description: description || target.description,
    createdAt: at,
  });
  return present(row);
}

export async function removeBookmark(db: Db, userId: number, id: number): Promise<void> {
  if (!(await deleteBookmark(db, userId, id))) fail('bookmarks.not_found', 'Bookmark not found.');
}
