import { useEffect, useState } from 'react';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;

/** The time, read anew with every step and whenever the page is shown again. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const read = () => setNow(Date.now());
    const timer = setInterval(read, everyMs);
    // A hidden tab is woken late, a sleeping device not at all.
    addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      removeEventListener('visibilitychange', read);
    };
  }, [everyMs]);
  return now;
}
