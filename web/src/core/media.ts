import { useSyncExternalStore } from 'react';

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
