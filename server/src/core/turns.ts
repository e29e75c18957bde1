import { serverBusy } from './errors.ts';

/**
 * Lets at most `most` pieces of work run at once for each key; the others wait their turn, in order. Where
 * `mostWaiting` wait already, the next one is refused.
 */
export function createTurns(
  most: number,
  mostWaiting = Infinity,
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, { running: number; queue: (() => void)[] }>();
  return async (key, work) => {
    const turn = waiting.get(key) ?? { running: 0, queue: [] };
    if (turn.running >= most && turn.queue.length >= mostWaiting) throw serverBusy();
    waiting.set(key, turn);
    if (turn.running >= most) await new Promise<void>((resolve) => turn.queue.push(resolve));
    else turn.running++;
    try {
      return await work();
    } finally {
      // Whoever is next takes over this place.
      const next = turn.queue.shift();
      if (next) next();
      else if (--turn.running === 0) waiting.delete(key);
    }
  };
}
