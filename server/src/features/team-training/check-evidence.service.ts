import type { Context } from '../../context.ts';
import {
  acrossOrganizations,
  inOrganization,
  recordInOrganization,
} from '../../core/database/in-organization.ts';
import {
  asKnown,
  lockFacts,
  readVersions,
  recordFacts,
  SYSTEM,
  type Fact,
  type FactWork,
} from '../../teams/facts/facts.service.ts';
import { holdersOf, readMembers } from '../../teams/organizations/members.service.ts';
import { findOrganization } from '../../teams/organizations/organizations.service.ts';
import { dayIn } from '../../teams/team-scope.ts';
import { notify } from '../notifications/notifications.service.ts';
import { personOf, recheck, renewFinding } from '../outside-certificates/outside-certificates.service.ts';
import { countsAlone } from './evidence-files.service.ts';
import { findFile, listWithCredentials } from './evidence-files.store.ts';

type Evidence = Fact<'evidence'>;

/** Tells the person and who manages the organization that evidence counts less than before. */
async function tell(
  context: Context,
  { trx, orgId }: Pick<FactWork, 'trx' | 'orgId'>,
  { personId, data }: Evidence,
  reason: string,
): Promise<void> {
  const organization = await findOrganization(trx, orgId);
  if (!organization || personId === null) return;
  const at = context.now();
  const today = dayIn(organization.zone, at);
  const members = await readMembers(trx, orgId);
  const managers = (['owner', 'manager'] as const).flatMap((role) => holdersOf(members, role, today));
  const name = members.findLast((member) => member.personId === personId)?.data.name ?? 'A member';
  for (const userId of new Set([personId, ...managers]))
    await notify(trx, userId, {
      kind: 'evidence_changed',
      title: 'Evidence no longer counts',
      body: `${userId === personId ? 'Your' : `${name}’s`} “${data.title}”: ${reason}`,
      href: `/team/${orgId}/people/${personId}`,
      createdAt: at,
    });
}

/** Looks again at one credential. What changed becomes a further version; who has to know is told. */
async function checkOne(context: Context, orgId: number, evidence: Evidence): Promise<void> {
  const { factId, personId, data } = evidence;
  const before = data.credential;
  const hash = data.fileSha256;
  if (!before || hash === null || personId === null) return;
  const file = await inOrganization(context.database, orgId, (trx) => findFile(trx, orgId, hash));
  const person = await personOf(context.database.db, personId);
  // Fetched outside of the transaction: an issuer may be slow.
  const checked = file && (await recheck(context, { fileKind: file.kind, file: file.bytes }, person));
  if (!checked) return;
  const at = context.now();
  const credential = renewFinding(before, checked, at);
  if (credential.outcome === before.outcome) return;
  await recordInOrganization(context.database, orgId, async (trx) => {
    const work = { trx, orgId, actorId: SYSTEM, at };
    await lockFacts(work);
    const all = asKnown(await readVersions(trx, orgId, { kinds: ['evidence'] }));
    const last = all.find((each) => each.factId === factId);
    // Somebody was faster.
    if (last?.version !== evidence.version) return;
    const holds = credential.outcome === 'verified';
    // A look at it was a look at a credential that held.
    const { seenBy: _seenBy, ...unseen } = data;
    const said = holds ? data : unseen;
    const counts = holds && countsAlone(credential, context.config.issuer.did, all);
    const reason = credential.reason ?? 'The signature could be checked, and holds.';
    await recordFacts(work, [
      {
        kind: 'evidence',
        factId,
        personId,
        topic: last.topic,
        from: last.from,
        to: last.to,
        reason,
        data: { ...said, credential, grade: counts ? 'verified' : holds ? data.grade : 'self_stated' },
      },
    ]);
    if (!holds && data.grade !== 'self_stated') await tell(context, work, evidence, reason);
  });
}

/** The day’s work: each credential that organizations rely on is checked again. */
export async function checkEvidence(context: Context): Promise<void> {
  for (const orgId of await acrossOrganizations(context.database, (trx) => listWithCredentials(trx))) {
    const known = await inOrganization(context.database, orgId, async (trx) =>
      asKnown(await readVersions(trx, orgId, { kinds: ['evidence'] })),
    );
    for (const evidence of known)
      if (evidence.data.credential && evidence.data.credential.outcome !== 'revoked' && evidence.to === null)
        await checkOne(context, orgId, evidence);
  }
}
