import type { Bookmark } from '@trialwright/contract';
import { Card } from '../../ui/card.tsx';
import { KINDS } from './bookmark-kinds.ts';

/** How many of each type there are. */
export function BookmarkCounts({ bookmarks }: { bookmarks: Bookmark[] }) {
  return (
    <Card as="dl" className="counts" aria-label="Bookmarks by type">
      {KINDS.map(({ type, title, icon: Icon }) => (
        <div key={type}>
          <dt>
            <Icon className="i" aria-hidden="true" />
            {title}
          </dt>
          <dd className="tn">{bookmarks.filter((bookmark) => bookmark.type === type).length}</dd>
        </div>
      ))}
    </Card>
  );
}
