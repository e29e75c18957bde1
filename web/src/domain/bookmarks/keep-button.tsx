import { Bookmark } from 'lucide-react';
import { useKeep, type Keepable } from './bookmarks.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

/** Keeps something as a bookmark, or lets it go. `what` names it for those who cannot see it: "the term Assent". */
export function KeepButton({ what, ...target }: Keepable & { what: string }) {
  const { isKept, isReady, toggle } = useKeep(target);
  return (
    <Tooltip label={isKept ? 'Remove the bookmark' : 'Bookmark'}>
      <button
        type="button"
        className="iconbtn keep"
        aria-label={`Bookmark ${what}`}
        aria-pressed={isKept}
        disabled={!isReady}
        onClick={toggle}
      >
        <Bookmark className="i" aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
