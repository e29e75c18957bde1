import { sql, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import type { Finishable } from './finishing-window.ts';

/** Tells every process whose versions changed: of one person, or, without an ID, of many. */
export const BEGUN_CHANNEL = 'begun_versions';

export interface BegunVersion {
  userId: number;
  courseId: number;
  version: string;
  contentHash: string;
  begunAt: Date;
  /** The version is taught to its learner before this moment. */
  until: Date;
}

async function announce(trx: Transaction<DB>, userId?: number): Promise<void> {
  await sql`select pg_notify(${BEGUN_CHANNEL}, ${userId === undefined ? '' : String(userId)})`.execute(trx);
}

/**
 * Notes who is in the middle of these versions: with a lesson on record, and without a certificate in force or over the
 * version. Of several versions that somebody read, the last one counts.
 */
export async function noteBegun(
  trx: Transaction<DB>,
  finishable: readonly Finishable[],
  at: Date,
): Promise<void> {
  if (finishable.length === 0) return;
  await sql`
    insert into begun_versions (user_id, course_id, version, begun_at, until)
    select distinct on (p.user_id, p.course_id) p.user_id, p.course_id, f.version,
      min(p.first_read_at) over (partition by p.user_id, p.course_id, f.version), f.until
    from progress p
    join unnest(${finishable.map(({ courseId }) => courseId)}::int[], ${finishable.map(({ read }) => read)}::text[],
      ${finishable.map(({ version }) => version)}::text[], ${finishable.map(({ until }) => until)}::timestamptz[])
      with ordinality as f (course_id, read, version, until, place)
      on (f.course_id, f.read) = (p.course_id, p.course_version)
    where not exists (
      select from certificates c where (c.user_id, c.course_id) = (p.user_id, p.course_id)
        and c.superseded_by is null and c.revoked_at is null
        and (c.valid_until > ${at} or c.course_version in (f.read, f.version)))
    order by p.user_id, p.course_id, f.place desc
    on conflict (user_id, course_id) do update
      set version = excluded.version, begun_at = excluded.begun_at, until = excluded.until, ended_at = null
      where begun_versions.version <> excluded.version`.execute(trx);
  await announce(trx);
}

/** What is being finished at a moment, by everybody or by one person. */
export async function listBegun(db: Db, at: Date, userId?: number): Promise<BegunVersion[]> {
  return db
    .selectFrom('begunVersions as b')
    .innerJoin('courseVersions as v', (join) =>
      join.onRef('v.courseId', '=', 'b.courseId').onRef('v.version', '=', 'b.version'),
    )
    .select(['b.userId', 'b.courseId', 'b.version', 'v.contentHash', 'b.begunAt', 'b.until'])
    .where('b.endedAt', 'is', null)
    .where('b.until', '>', at)
    .$if(userId !== undefined, (query) => query.where('b.userId', '=', userId ?? 0))
    .orderBy('b.userId')
    .orderBy('b.courseId')
    .execute();
}

/** Ends a version for its learner; returns whether it was not ended before. */
export async function endBegun(
  trx: Transaction<DB>,
  { userId, courseId, at }: { userId: number; courseId: number; at: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('begunVersions')
    .set({ endedAt: at })
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('endedAt', 'is', null)
    .returning('version')
    .executeTakeFirst();
  if (ended) await announce(trx, userId);
  return ended !== undefined;
}

/** Whether somebody left a version before its time was over, or completed it. */
export async function isEnded(db: Db, userId: number, courseId: number): Promise<boolean> {
  const row = await db
    .selectFrom('begunVersions')
    .select('endedAt')
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .executeTakeFirst();
  return row !== undefined && row.endedAt !== null;
}
