import { Bookmark } from 'lucide-react';
import { useKeep } from '../../domain/bookmarks/bookmarks.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

/** Keeps the slide that is open, or lets it go. */
export function BookmarkButton({ lessonId, slide }: { lessonId: number; slide: number }) {
  const { isKept, isReady, toggle } = useKeep({ type: 'lesson', referenceId: lessonId, slide });
  return (
    <Tooltip label={isKept ? 'Remove the bookmark of this slide' : 'Bookmark this slide'}>
      <button
        type="button"
        className="iconbtn keep"
        aria-label="Bookmark this slide"
        aria-pressed={isKept}
        disabled={!isReady}
        onClick={toggle}
      >
        <Bookmark className="i" aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
