import { Bookmark } from 'lucide-react';
import { useBookmark } from '../../domain/bookmarks/bookmarks.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

/** Keeps the slide that is open, or lets it go. */
export function BookmarkButton({ lessonId, slide }: { lessonId: number; slide: number }) {
  const { isKept, isReady, toggle } = useBookmark({ type: 'lesson', referenceId: lessonId, slide });
  return (
    <Tooltip label={isKept ? 'Remove bookmark' : 'Bookmark this slide'}>
      <IconButton
        icon={Bookmark}
        className="keep"
        label="Bookmark this slide"
        aria-pressed={isKept}
        disabled={!isReady}
        onClick={toggle}
      />
    </Tooltip>
  );
}
