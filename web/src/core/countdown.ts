import { useEffect, useState } from 'react';

const SECOND_MS = 1000;
/** The wall clock may be set and a device may sleep: beyond this the time has to be asked for again. */
const DRIFT_MS = 5000;
/** How long the answer to that may take before the count goes on as it is. */
const DRIFT_WAIT_MS = 3000;

/** How far the wall clock has moved against the one that only counts. */
function watchDrift(): () => number {
  let offset = Date.now() - performance.now();
  return () => {
    const drift = Date.now() - performance.now() - offset;
    offset += drift;
    return Math.abs(drift);
  };
}

/** Whole seconds until a moment of this device's clock, never below 0; renders once a second. */
export function useCountdown(endsAt: number, onDrift?: () => void): number {
  const [left, setLeft] = useState(() => endsAt - Date.now());
  useEffect(() => {
    const driftNow = watchDrift();
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      if (driftNow() > DRIFT_MS && onDrift) {
        onDrift();
        timer = setTimeout(tick, DRIFT_WAIT_MS);
        return;
      }
      const rest = endsAt - Date.now();
      setLeft(rest);
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
  }, [endsAt, onDrift]);
  return Math.max(0, Math.ceil(left / SECOND_MS));
}
