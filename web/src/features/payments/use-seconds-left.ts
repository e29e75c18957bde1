import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

const leftUntil = (moment: string) => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / SECOND_MS));

/** Counts down to a moment; undefined without one. A tab that slept shows the true rest when it wakes. */
export function useSecondsLeft(moment: string | undefined): number | undefined {
  const [left, setLeft] = useState(() => (moment ? leftUntil(moment) : undefined));
  useEffect(() => {
    if (!moment) return undefined;
    const read = () => setLeft(leftUntil(moment));
    read();
    const timer = setInterval(read, SECOND_MS);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [moment]);
  return left;
}
