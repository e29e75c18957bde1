import { sql } from 'kysely';
import type { CoreContext } from './context.ts';
import { appendLedger, lockLedger } from './ledger.ts';
import type { Viewer } from './sessions.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Records in a person's ledger that an administrator read their data, at most once an hour per administrator. */
export async function recordAdminRead(
  { database, now }: Pick<CoreContext, 'database' | 'now'>,
  admin: Viewer,
  userId: number,
  path: string,
): Promise<void> {
  const at = now();
  const since = new Date(at.getTime() - HOUR_MS).toISOString();
  const isRecorded = async (db: typeof database.db) => {
    const { rows } = await sql`select 1 from ledger where subject_id = ${userId} and actor_id = ${admin.id}
      and action = 'admin.read' and at > ${since} limit 1`.execute(db);
    return rows.length > 0;
  };
  if (await isRecorded(database.db)) return;
  await database.record(async (trx) => {
    // Of several requests from one page, the first records it.
    await lockLedger(trx, userId);
    if (await isRecorded(trx)) return;
    const person = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
    if (!person) return;
    await appendLedger(trx, {
      subjectId: userId,
      actorId: admin.id,
      at,
      action: 'admin.read',
      object: `user:${userId}`,
      after: { path },
    });
  });
}
