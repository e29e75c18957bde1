import type { Database } from '../../core/database/open.ts';

/** Open tabs listening for changes to a person's notifications. */
export interface Live {
  /** Calls `onChange` on each change; returns a function that unsubscribes. */
  watch: (userId: number, onChange: () => void) => () => void;
  watchers: (userId: number) => number;
}

const CHANNEL = 'notifications';

export function createLive(): Live & { start: (database: Database) => Promise<void> } {
  const watchers = new Map<number, Set<() => void>>();
  return {
    start: (database) =>
      database.listen(CHANNEL, (userId) => {
        const changed = userId === undefined ? [...watchers.values()] : [watchers.get(Number(userId)) ?? []];
        for (const onChange of changed.flatMap((each) => [...each])) onChange();
      }),
    watch: (userId, onChange) => {
      const own = watchers.get(userId) ?? new Set();
      watchers.set(userId, own.add(onChange));
      return () => {
        own.delete(onChange);
        if (own.size === 0) watchers.delete(userId);
      };
    },
    watchers: (userId) => watchers.get(userId)?.size ?? 0,
  };
}
