import { useRef } from 'react';

/** Remembers what had the focus when a window opened: Radix knows only triggers of its own. */
export function useOpener(onReturnFocus: (opener: HTMLElement | null) => void) {
  const opener = useRef<HTMLElement>(null);
  return {
    remember: () => {
      const { activeElement } = document;
      opener.current = activeElement instanceof HTMLElement ? activeElement : null;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      onReturnFocus(opener.current?.isConnected ? opener.current : null);
    },
  };
}

export const focusOpener = (opener: HTMLElement | null) => opener?.focus();
