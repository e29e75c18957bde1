import { useEffect, useRef, type TouchEvent } from 'react';

const SWIPE_PX = 60;

/** Whether the arrow keys belong to what has the focus: a field, a wide table, an open dialog. */
function ownsArrows(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, .table-scroll, [role="dialog"]') !== null
  );
}

/** Whether the page is enlarged with two fingers: who moves about in it does not turn the slide. */
const isEnlarged = () => (globalThis.visualViewport?.scale ?? 1) > 1.01;

/** Arrow keys anywhere on the page, and a horizontal swipe on the slide with one finger. */
export function useSlideControls(index: number, go: (index: number) => void) {
  const start = useRef<{ x: number; y: number } | undefined>(undefined);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (ownsArrows(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowRight') go(index + 1);
      if (event.key === 'ArrowLeft') go(index - 1);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [go, index]);

  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      const isSwipe = touch && event.touches.length === 1 && !isEnlarged() && !ownsArrows(event.target);
      start.current = isSwipe ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      if (!start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      const down = touch.clientY - start.current.y;
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < 2 * Math.abs(down)) return;
      go(index + (across < 0 ? 1 : -1));
    },
  };
}
