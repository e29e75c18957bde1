import { useEffect, type RefObject } from 'react';

/**
 * The keys 1 to 4 choose while the focus is within the moment: single-character keys that work everywhere would get
 * in the way of speech input (WCAG 2.1.4). The focus goes to the radio button, where Enter sends the form.
 */
export function useChoiceKeys(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !/^[1-4]$/.test(event.key)) return;
      const isWithin = event.target instanceof Node && root.current?.contains(event.target);
      if (!isWithin) return;
      const radio =
        root.current?.querySelectorAll<HTMLInputElement>('input[type="radio"]')[Number(event.key) - 1];
      radio?.focus();
      radio?.click();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [root]);
}
