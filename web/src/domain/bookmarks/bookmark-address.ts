import { PAGES, type Bookmark, type BookmarkType, type Page } from '@trialwright/contract';

/** A place in the app, as `Link` takes it. */
export interface BookmarkAddress {
  to: string;
  search: Record<string, string | number>;
}

interface View {
  page: Page;
  /** What opens on that page. */
  search: (bookmark: Bookmark) => Record<string, string | number>;
}

const VIEWS: Record<BookmarkType, View> = {
  lesson: { page: '/lessons/:id', search: ({ slide }) => (slide === null ? {} : { slide }) },
  document: { page: '/document-library', search: ({ referenceId }) => ({ document: referenceId }) },
  term: { page: '/glossary', search: ({ title }) => ({ term: title }) },
  workflow: { page: '/workflows', search: ({ referenceId }) => ({ workflow: referenceId }) },
};

const views = new Map<string, View>(Object.entries(VIEWS));
const pages: ReadonlySet<string> = new Set(PAGES);

/** Where View leads; nowhere for a type that this version does not know or whose page does not exist. */
export function viewOf(bookmark: Bookmark): BookmarkAddress | undefined {
  const view = views.get(bookmark.type);
  if (!view || !pages.has(view.page)) return undefined;
  return { to: view.page.replace(':id', String(bookmark.referenceId)), search: view.search(bookmark) };
}
