import { serverBusy } from './errors.ts';

interface Patience {
  /** Where so many wait already, the next one is refused. */
  waiting?: number;
  /** Who has waited so long is refused. */
  waitMs?: number;
}

interface Turns {
  running: number;
  queue: Set<() => void>;
}

/** Waits until somebody hands on a place, or until the patience is over. */
function queueUp({ queue }: Turns, { waiting = Infinity, waitMs }: Patience): Promise<void> {
  if (queue.size >= waiting) throw serverBusy();
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      queue.delete(begin);
      reject(serverBusy());
    };
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    queue.add(begin);
  });
}

/** Lets at most `most` pieces of work run at once for each key; the others wait their turn, in order. */
export function createTurns(
  most: number,
  patience: Patience = {},
): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const keys = new Map<string, Turns>();
  return async (key, work) => {
    const turns = keys.get(key) ?? { running: 0, queue: new Set() };
    keys.set(key, turns);
    if (turns.running >= most) await queueUp(turns, patience);
    else turns.running++;
    try {
      return await work();
    } finally {
      // Whoever is next takes over this place.
      const [next] = turns.queue;
      if (next) {
        turns.queue.delete(next);
        next();
      } else if (--turns.running === 0) keys.delete(key);
    }
  };
}
