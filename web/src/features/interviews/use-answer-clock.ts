import { useEffect, useState, useSyncExternalStore } from 'react';
import { createAnswerClock } from './answer-clock.ts';

/** A clock for the answers of this visit; it stops with the page. */
export function useAnswerClock(onAnswered: (seconds: number) => void) {
  const [clock] = useState(() => createAnswerClock(onAnswered));
  useEffect(() => clock.stop, [clock]);
  return { clock, snapshot: useSyncExternalStore(clock.subscribe, clock.get) };
}
