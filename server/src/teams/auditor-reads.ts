import type { CoreContext } from '../core/context.ts';
import { appendLedger, lockLedger } from '../core/ledger.ts';
import { hasRead } from './auditor-reads.store.ts';
import type { TeamScope } from './team-scope.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Records in an auditor's ledger which page of an organization they opened, each at most once an hour. */
export async function recordAuditorRead(
  { database, now }: Pick<CoreContext, 'database' | 'now'>,
  { organization, viewer, roles }: Pick<TeamScope, 'organization' | 'viewer' | 'roles'>,
  path: string,
): Promise<void> {
  if (!roles.includes('auditor')) return;
  const at = now();
  const object = `organization:${organization.id}`;
  const read = { personId: viewer.id, object, path, since: new Date(at.getTime() - HOUR_MS) };
  if (await hasRead(database.db, read)) return;
  await database.record(async (trx) => {
    // Of several requests from one page, the first records it.
    await lockLedger(trx, viewer.id);
    if (await hasRead(trx, read)) return;
    await appendLedger(trx, {
      subjectId: viewer.id,
      actorId: viewer.id,
      at,
      action: 'organization.read',
      object,
      after: { path },
    });
  });
}
