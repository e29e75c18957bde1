import { PAGES, type Bookmark, type BookmarkType } from '@trialwright/contract';
import {
  Bookmark as Ribbon,
  BookOpenText,
  FileText,
  Presentation,
  Workflow,
  type LucideIcon,
} from 'lucide-react';

interface BookmarkKind {
  type: string;
  title: string;
  icon: LucideIcon;
}

/** The kinds in the order of the page. */
export const KINDS: readonly (BookmarkKind & { type: BookmarkType })[] = [
  { type: 'lesson', title: 'Lessons', icon: Presentation },
  { type: 'term', title: 'Terms', icon: BookOpenText },
  { type: 'document', title: 'Documents', icon: FileText },
  { type: 'workflow', title: 'Workflows', icon: Workflow },
];

const OTHER: BookmarkKind = { type: 'other', title: 'Other', icon: Ribbon };

const VIEWS: Record<string, string> = {
  lesson: '/lessons/:id',
  document: '/document-library',
  term: '/glossary',
  workflow: '/workflows',
} satisfies Record<BookmarkType, string>;

const pages: ReadonlySet<string> = new Set(PAGES);

/** Where View leads; nowhere for a type that this version does not know or whose page does not exist. */
export function viewOf({ type, referenceId }: Bookmark): string | undefined {
  const page = VIEWS[type];
  return page !== undefined && pages.has(page) ? page.replace(':id', String(referenceId)) : undefined;
}

export interface BookmarkGroup {
  kind: BookmarkKind;
  bookmarks: Bookmark[];
}

/** One group a kind that has entries; a type that this version does not know comes last. */
export function groupBookmarks(bookmarks: Bookmark[]): BookmarkGroup[] {
  const known = new Set<string>(KINDS.map(({ type }) => type));
  const groups: BookmarkGroup[] = KINDS.map((kind) => ({
    kind,
    bookmarks: bookmarks.filter(({ type }) => type === kind.type),
  }));
  groups.push({ kind: OTHER, bookmarks: bookmarks.filter(({ type }) => !known.has(type)) });
  return groups.filter((group) => group.bookmarks.length > 0);
}
