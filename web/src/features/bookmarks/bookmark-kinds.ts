import type { Bookmark, BookmarkType } from '@trialwright/contract';
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

/** Tells apart what is kept from the same lesson. */
export function nameOf({ title, slide }: Bookmark): string {
  return slide === null ? title : `${title}, slide ${slide}`;
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
