import { DateTime } from 'luxon';
import { fail } from '../../core/errors.ts';
import type { TeamScope } from '../team-scope.ts';
import { readVersions, type Fact, type FactWork } from './facts.service.ts';

/** Refuses what was based on an earlier version, and names who wrote the last one and when, in the organization’s zone. */
export async function refuseAsChanged(
  { trx, orgId }: FactWork,
  { organization }: Pick<TeamScope, 'organization'>,
  code: 'rules.changed' | 'assignments.changed' | 'rule_packs.changed',
  { recordedBy, recordedAt }: Pick<Fact, 'recordedBy' | 'recordedAt'>,
): Promise<never> {
  const author = await readVersions(trx, orgId, { kinds: ['member'], personId: recordedBy });
  const name = author.at(-1)?.data.name ?? 'Somebody';
  const when = DateTime.fromJSDate(recordedAt, { zone: organization.zone }).setLocale('en-US');
  const at = `${when.toFormat("d LLL yyyy 'at' h:mm a")} (${organization.zone})`;
  return fail(code, `${name} changed this on ${at}. Nothing of yours was saved: reload, then save again.`);
}
