import { useSyncExternalStore } from 'react';

/** The breakpoints of `tokens.css` that scripts ask for too. */
export const PHONE = '(width < 768px)';
export const TABLET = '(width < 1024px)';

/** Whether a media query matches now. */
export function useMedia(text: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(text);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(text).matches,
    () => false,
  );
}
