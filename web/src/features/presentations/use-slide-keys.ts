import { useEffect } from 'react';

/** Whether the arrow keys belong to what has the focus. */
function ownsArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;
}

/** Arrow keys, Page Up and Page Down (what a remote control for slides sends), Home and End. */
export function useSlideKeys(number: number, total: number, go: (number: number) => void): void {
  useEffect(() => {
    const targets: Record<string, number> = {
      ArrowRight: number + 1,
      PageDown: number + 1,
      ArrowLeft: number - 1,
      PageUp: number - 1,
      Home: 1,
      End: total,
    };
    const handleKey = (event: KeyboardEvent) => {
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      const target = targets[event.key];
      if (target === undefined || !isPlain || ownsArrows(event.target)) return;
      event.preventDefault();
      go(target);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [go, number, total]);
}
