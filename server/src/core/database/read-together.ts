import { setImmediate } from 'node:timers/promises';
import DataLoader from 'dataloader';
import { sql, type RawBuilder } from 'kysely';
import { createTurns } from '../turns.ts';
import type { Db } from './open.ts';

/** How many people one statement reads for. */
const MOST = 100;
/** Statements of one kind under way at once; while they are, whoever else asks gathers for the next. */
const UNDER_WAY = 2;
/** Nobody waits longer for those under way: where the database has gone silent, the pool says so. */
const WAIT_MS = 2000;

/** The right side of `user_id =` for several people: one text, and so one plan, however many they are. */
export const anyOf = (userIds: readonly number[]): RawBuilder<number> => sql`any(${userIds}::int[])`;

/**
 * A reading of one person's rows that many requests share: those that ask in the same turn of the event loop, or while
 * others are being read, are read by one statement. Nothing is kept, so each gets all that was committed before it
 * asked; a transaction reads by itself.
 */
export function readTogether<Row extends { userId: number }>(
  read: (db: Db, userIds: readonly number[]) => Promise<Row[]>,
): (db: Db, userId: number) => Promise<Row[]> {
  const loaders = new WeakMap<Db, DataLoader<number, Row[]>>();
  const open = (db: Db) => {
    const inTurn = createTurns(UNDER_WAY, { waitMs: WAIT_MS });
    let sent: Promise<unknown> = Promise.resolve();
    const loader = new DataLoader<number, Row[]>(
      async (userIds) => {
        const reading = read(db, [...new Set(userIds)]);
        sent = reading;
        const rows = Map.groupBy(await reading, ({ userId }) => userId);
        return userIds.map((userId) => [...(rows.get(userId) ?? [])]);
      },
      {
        cache: false,
        maxBatchSize: MOST,
        batchScheduleFn: (send) =>
          void inTurn('statement', async () => {
            // What else this turn of the event loop brings goes along.
            await setImmediate();
            send();
            await sent.catch(() => undefined);
          }).catch(send),
      },
    );
    loaders.set(db, loader);
    return loader;
  };
  return (db, userId) => (db.isTransaction ? read(db, [userId]) : (loaders.get(db) ?? open(db)).load(userId));
}
