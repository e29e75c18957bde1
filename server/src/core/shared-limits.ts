import { createHash } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from 'kysely';
import type { Db } from './database/open.ts';

/** Counts a try in its window of time; the clock is the database's, which all processes share. */
async function count(db: Db, key: string, windowMs: number): Promise<{ current: number; ttl: number }> {
  const hash = createHash('sha256').update(key).digest('base64url');
  const { rows } = await sql<{ current: number; ttl: number }>`
    insert into rate_limits as kept (key, count, ends_at)
    values (${hash}, 1, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set
      count = case when kept.ends_at <= now() then 1 else kept.count + 1 end,
      ends_at = case when kept.ends_at <= now() then excluded.ends_at else kept.ends_at end
    returning count as current, ceil(extract(epoch from ends_at - now()) * 1000)::integer as ttl
  `.execute(db);
  return rows[0] ?? { current: 0, ttl: 0 };
}

/** Limits that several processes on one database keep together; their keys say by themselves what is counted. */
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

/** Drops counts whose window is over. */
export async function forgetLimits(db: Db): Promise<void> {
  await sql`delete from rate_limits where ends_at < now()`.execute(db);
}
