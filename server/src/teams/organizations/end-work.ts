import { fail } from '../../core/errors.ts';
import { seeAllOrganizations } from '../../core/database/in-organization.ts';
import {
  asKnown,
  listMemberships,
  lockFacts,
  readVersions,
  recordFacts,
  type Fact,
  type FactWork,
} from '../facts/facts.service.ts';
import { returnSeatsOf } from '../seats/seats.service.ts';
import { dayIn } from '../team-scope.ts';
import { holdersOf, readMembers } from './members.service.ts';
import { findOrganization } from './organizations.store.ts';

const KINDS = ['staff', 'delegation', 'assignment'] as const;
type Held = Fact<(typeof KINDS)[number]>;

/** A line that another replaced, or that was rejected, says nothing that could end. */
function saysNothing({ data }: Held): boolean {
  return 'status' in data && (data.status === 'replaced' || data.status === 'rejected');
}

/** What a person’s work holds beyond a day. */
export async function findWorkAfter(
  trx: FactWork['trx'],
  { orgId, personId, on }: { orgId: number; personId: number; on: string },
): Promise<Held[]> {
  const facts = asKnown(await readVersions(trx, orgId, { kinds: KINDS, personId }));
  return facts.filter((each) => (each.to === null || each.to > on) && !saysNothing(each));
}

/**
 * What a person leaves behind: their work on trials ends with the membership, the record of it stays. What would begin only
 * later is withdrawn.
 */
export async function endWork(work: FactWork, personId: number, on: string, reason: string): Promise<void> {
  const facts = await findWorkAfter(work.trx, { orgId: work.orgId, personId, on });
  await recordFacts(
    work,
    facts.map(({ kind, factId, trialId, topic, from, to, data }) => ({
      kind,
      factId,
      personId,
      trialId,
      topic,
      from,
      // What would have begun later never does, and keeps the days that it was for.
      to: from > on ? to : on,
      isRetracted: from > on,
      reason,
      data,
    })),
  );
}

/** Who deleted an account, as the records say it that end with it. */
function writeDeletion({ personId, actorId, why }: Deletion): string {
  if (actorId === personId) return 'The person deleted their own account';
  return `An operator of the academy deleted the account${why === undefined ? '' : `: ${why}`}`;
}

interface Deletion {
  personId: number;
  actorId: number;
  /** Of an operator. */
  why?: string | undefined;
}

/**
 * Ends a person's memberships everywhere, when their account is deleted, by themselves or by an operator. Refuses the last owner of an organization with
 * other members; what the organizations keep stays.
 */
export async function leaveAll(
  trx: FactWork['trx'],
  { personId, actorId, at, why }: Deletion & { at: Date },
): Promise<void> {
  const reason = writeDeletion({ personId, actorId, why });
  await seeAllOrganizations(trx);
  const memberships = await listMemberships(trx, personId);
  for (const orgId of [...new Set(memberships.map((each) => each.orgId))].toSorted((a, b) => a - b)) {
    const organization = await findOrganization(trx, orgId);
    if (!organization) continue;
    const today = dayIn(organization.zone, at);
    const work = { trx, orgId, actorId, at };
    await lockFacts(work);
    const open = (await readMembers(trx, orgId)).filter(({ to }) => to === null || to > today);
    const own = open.filter((fact) => fact.personId === personId);
    const others = open.filter((fact) => fact.personId !== personId);
    const isOwner = own.some(({ data }) => data.roles.includes('owner'));
    if (isOwner && others.length > 0 && holdersOf(others, 'owner', today).length === 0)
      fail(
        'orgs.last_owner',
        `You are the last owner of ${organization.name}. Make somebody else an owner first.`,
      );
    await recordFacts(
      work,
      own.map(({ factId, from, data }) => ({
        kind: 'member' as const,
        factId,
        personId,
        from,
        to: from > today ? from : today,
        isRetracted: from > today,
        reason,
        data,
      })),
    );
    await endWork(work, personId, today, reason);
    await returnSeatsOf(work, personId, reason);
  }
}
