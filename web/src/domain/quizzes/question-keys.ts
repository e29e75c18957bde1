import { useEffect, type RefObject } from 'react';

/** Whether keys belong to what has the focus: a field for text, an open dialog. */
function ownsKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]',
    ) !== null
  );
}

interface Moves {
  onChoose: (option: number) => void;
  onMove: (step: 1 | -1) => void;
}

/**
 * Arrow left and right move between questions from anywhere; the keys 1 to 4 choose while the focus is within
 * the quiz: single-character keys that work everywhere would get in the way of speech input (WCAG 2.1.4).
 */
export function useQuestionKeys(root: RefObject<HTMLElement | null>, { onChoose, onMove }: Moves): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (ownsKeys(event.target) || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
        // On a radio these keys would change the answer; up and down still do.
        event.preventDefault();
        onMove(event.key === 'ArrowRight' ? 1 : -1);
      }
      const isWithin = event.target instanceof Node && root.current?.contains(event.target);
      if (isWithin && /^[1-4]$/.test(event.key)) onChoose(Number(event.key) - 1);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [onChoose, onMove, root]);
}
