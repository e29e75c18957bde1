import { serverBusy } from './errors.ts';

interface Patience {
  /** Maximum queue length; beyond it, work is refused. */
  waiting?: number;
  /** Maximum waiting time; after it, work is refused. */
  waitMs?: number;
}

interface Turns {
  running: number;
  queue: Set<() => void>;
}

/** Waits for a free slot, up to the maximum waiting time. */
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

/** Runs at most `most` pieces of work per key at a time; others wait in order. */
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
      // The next in line takes over this slot.
      const [next] = turns.queue;
      if (next) {
        turns.queue.delete(next);
        next();
      } else if (--turns.running === 0) keys.delete(key);
    }
  };
}
