import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/** Whole seconds until a moment of this device's clock, never below 0; renders once a second. */
export function useCountdown(endsAt: number): number {
  const [left, setLeft] = useState(() => endsAt - Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const rest = endsAt - Date.now();
      setLeft(rest);
      clearTimeout(timer);
      // The next whole second, so that no number is skipped.
      if (rest > 0) timer = setTimeout(tick, rest % SECOND_MS || SECOND_MS);
    };
    tick();
    // A hidden tab is woken late, a sleeping device not at all.
    addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      removeEventListener('visibilitychange', tick);
    };
  }, [endsAt]);
  return Math.max(0, Math.ceil(left / SECOND_MS));
}
