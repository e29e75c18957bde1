import { Bookmark } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useBookmark, type BookmarkTarget } from './bookmarks.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

/** Keeps something as a bookmark, or lets it go. `what` names it for those who cannot see it: "the term Assent". */
export function BookmarkButton({ what, ...target }: BookmarkTarget & { what: string }) {
  const { isKept, isReady, toggle } = useBookmark(target);
  return (
    <Tooltip label={isKept ? 'Remove bookmark' : 'Bookmark'}>
      <IconButton
        icon={Bookmark}
        className="keep at-end muted"
        label={`Bookmark ${what}`}
        aria-pressed={isKept}
        disabled={!isReady}
        onClick={toggle}
      />
    </Tooltip>
  );
}
