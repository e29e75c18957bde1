import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import { findLatestCheckpoint } from './checkpoints.store.ts';
import { witnessesOf, type LogContext } from './log-settings.ts';
import { readQueue } from './log.store.ts';

export { dropAlarm, keepAlarm, listAlarms } from './alarms.store.ts';

/** Faults that somebody outside the server is told of. */
export const FAULTS = ['records', 'checkpoint', 'witnesses'] as const;
export type Fault = (typeof FAULTS)[number];

const OLDEST_CHECKPOINT_MS = 20 * 60_000;
const LONGEST_UNWITNESSED_MS = 86_400_000;

/** When one of these witnesses signed last, or the log began if none ever has; undefined before the log began. */
async function lastSeen(db: Db, keyIds: readonly string[]): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select coalesce((select max(at) from log_cosignatures where key_id = any(${keyIds}::text[])),
      (select min(signed_at) from log_checkpoints)) as at`.execute(db);
  return rows[0]?.at ?? undefined;
}

const minutes = (milliseconds: number) => Math.round(milliseconds / 60_000);

/** What is wrong with checkpoints and witnesses as of now, in a sentence each; undefined where nothing is. */
export async function watchLog(
  context: LogContext,
): Promise<Record<Exclude<Fault, 'records'>, string | undefined>> {
  const { db } = context.database;
  const now = context.now().getTime();
  const latest = await findLatestCheckpoint(db, { isPublished: true });
  const renewed = Math.max(latest?.signedAt.getTime() ?? 0, latest?.askedAt?.getTime() ?? 0);
  const { seconds } = await readQueue(db, 1);
  const isStale = latest !== undefined && now - renewed > OLDEST_CHECKPOINT_MS;
  const isWaiting = seconds * 1000 > OLDEST_CHECKPOINT_MS;
  const { witnesses } = witnessesOf(context);
  const seen = await lastSeen(
    db,
    witnesses.map(({ key }) => key.keyId),
  );
  const isUnseen = witnesses.length > 0 && seen && now - seen.getTime() > LONGEST_UNWITNESSED_MS;
  return {
    checkpoint:
      isStale || isWaiting
        ? `No checkpoint of the public log was published for ${minutes(OLDEST_CHECKPOINT_MS)} minutes.`
        : undefined,
    witnesses: isUnseen
      ? `None of ${witnesses.length} witnesses has signed a checkpoint for a day.`
      : undefined,
  };
}
