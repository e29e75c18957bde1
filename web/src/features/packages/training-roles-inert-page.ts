import { useEffect } from 'react';

/** Takes everything behind a dialog out of reach, except the notifications. */
export function useInertPage(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const parts = [...(document.getElementById('root')?.children ?? [])].filter(
      (part) => !part.hasAttribute('inert') && !part.matches(':has(.toaster), .toaster'),
    );
    for (const part of parts) part.setAttribute('inert', '');
    return () => {
      for (const part of parts) part.removeAttribute('inert');
    };
  }, [isOn]);
}
