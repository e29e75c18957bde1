import { useSyncExternalStore } from 'react';
import { readTheme, switchTheme, type Theme } from './theme-switching.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme of the page, and the switch that remembers the choice on this device. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'light' as const);
  return {
    theme,
    toggle: () => {
      switchTheme();
      for (const listener of listeners) listener();
    },
  };
}
