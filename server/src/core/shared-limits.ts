import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from 'kysely';
import type { Db } from './database/open.ts';

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Counts an attempt in its time window, by the database's clock, which all processes share. */
async function count(db: Db, key: string, windowMs: number): Promise<{ current: number; ttl: number }> {
  const { rows } = await sql<{ current: number; ttl: number }>`
    insert into rate_limits as kept (key, count, ends_at)
    values (${hashOf(key)}, 1, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set
      count = case when kept.ends_at <= now() then 1 else kept.count + 1 end,
      ends_at = case when kept.ends_at <= now() then excluded.ends_at else kept.ends_at end
    returning count as current, ceil(extract(epoch from ends_at - now()) * 1000)::integer as ttl
  `.execute(db);
  return rows[0] ?? { current: 0, ttl: 0 };
}

/** Each key's count in its current window, and the seconds until the last window ends. */
export async function readCounts(
  db: Db,
  keys: readonly string[],
): Promise<{ counts: number[]; seconds: number[] }> {
  const hashes = keys.map(hashOf);
  const { rows } = await sql<{ key: string; count: number; seconds: number }>`
    select key, count, ceil(extract(epoch from ends_at - now()))::integer as seconds
    from rate_limits where key = any(${hashes}) and ends_at > now()
  `.execute(db);
  const found = hashes.map((hash) => rows.find(({ key }) => key === hash));
  return { counts: found.map((row) => row?.count ?? 0), seconds: found.map((row) => row?.seconds ?? 0) };
}

/** Increments each key. */
export async function addCounts(db: Db, keys: readonly string[], windowMs: number): Promise<void> {
  for (const key of keys) await count(db, key, windowMs);
}

/** Decrements a key whose window is still open. */
export async function takeBackCount(db: Db, key: string, times: number): Promise<void> {
  await sql`update rate_limits set count = greatest(0, count - ${times}) where key = ${hashOf(key)}`.execute(
    db,
  );
}

/** Resets a key; returns its count. */
export async function clearCount(db: Db, key: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    delete from rate_limits where key = ${hashOf(key)}
    returning case when ends_at > now() then count else 0 end as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Rate limits shared by several processes on one database; keys are self-describing. */
export function sharedLimits(db: Db): FastifyRateLimitStoreCtor {
  return class SharedLimits implements FastifyRateLimitStore {
    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs = 0,
    ): void {
      count(db, key, windowMs).then(
        (result) => callback(null, result),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    }

    child(): this {
      return this;
    }
  };
}

/** Deletes counts whose window has ended. */
export async function forgetLimits(db: Db): Promise<void> {
  await sql`delete from rate_limits where ends_at < now()`.execute(db);
}
