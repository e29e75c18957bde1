import type { Bookmark } from '@trialwright/contract';
import { Figure, Figures } from '../../ui/figures.tsx';
import { KINDS } from './bookmark-kinds.ts';

/** How many of each type there are. */
export function BookmarkCounts({ bookmarks }: { bookmarks: Bookmark[] }) {
  return (
    <Figures label="Bookmarks by type">
      {KINDS.map(({ type, title, icon }) => (
        <Figure key={type} name={title} icon={icon}>
          {bookmarks.filter((bookmark) => bookmark.type === type).length}
        </Figure>
      ))}
    </Figures>
  );
}
