import type { Member, Organization, OrganizationForm } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import {
  asKnown,
  holdsOn,
  listMemberships,
  lockFacts,
  readVersions,
  recordFacts,
  type FactWork,
  type NewFact,
} from '../../teams/facts/facts.service.ts';
import { acrossOrganizations, recordAcrossOrganizations } from '../../core/database/in-organization.ts';
import {
  enteredLater,
  holdersOf,
  listMembers,
  readMember,
  readMembers,
  type MemberFact,
} from '../../teams/organizations/members.service.ts';
import {
  changeOrganization,
  findOrganization,
  insertOrganization,
  type OrganizationRow,
} from '../../teams/organizations/organizations.service.ts';
import { dayIn, rightsOf, type TeamScope } from '../../teams/team-scope.ts';
import { endWork } from '../../teams/organizations/end-work.ts';
import { returnSeatsOf } from '../../teams/seats/seats.service.ts';
import { dayBefore } from '../../teams/days.ts';

type Roles = Organization['roles'];

function present(row: OrganizationRow, roles: Roles, now: Date): Organization {
  const { id, name, kind, zone, country, createdAt, sendsDigest } = row;
  return {
    id,
    name,
    // The check of the table allows these three.
    kind: kind as Organization['kind'],
    zone,
    country,
    createdAt: createdAt.toISOString(),
    roles: [...roles],
    rights: rightsOf(roles),
    today: dayIn(zone, now),
    sendsDigest,
  };
}

export function showOrganization(context: Context, scope: TeamScope): Organization {
  return present(scope.organization, [...scope.roles], context.now());
}

/** The organizations that a person belongs to today, by name. */
export async function listOrganizations(context: Context, viewer: Viewer): Promise<Organization[]> {
  const now = context.now();
  return acrossOrganizations(context.database, async (trx) => {
    const memberships = await listMemberships(trx, viewer.id);
    const found: Organization[] = [];
    for (const [orgId, periods] of Map.groupBy(memberships, (each) => each.orgId)) {
      const row = await findOrganization(trx, orgId);
      if (!row) continue;
      const today = dayIn(row.zone, now);
      const open = periods.filter((period) => holdsOn(period, today));
      const roles = [...new Set(open.flatMap(({ data }) => data.roles))];
      if (open.length > 0) found.push(present(row, roles, now));
    }
    return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  });
}

/** Opens an organization with the viewer as its owner, under a confirmed address. */
export async function createOrganization(
  context: Context,
  viewer: Viewer,
  form: OrganizationForm,
): Promise<Organization> {
  if (!viewer.isEmailConfirmed)
    fail(
      'auth.email_unconfirmed',
      'Confirm your email address first: an organization needs an owner who can be reached.',
    );
  const at = context.now();
  const today = dayIn(form.zone, at);
  return recordAcrossOrganizations(context.database, async (trx) => {
    const row = await insertOrganization(trx, {
      ...form,
      createdBy: viewer.id,
      createdAt: at,
      lastRecordedAt: at,
    });
    const data = { name: viewer.name, title: 'Owner', roles: ['owner' as const] };
    await recordFacts({ trx, orgId: row.id, actorId: viewer.id, at }, [
      { kind: 'member', personId: viewer.id, from: today, data },
    ]);
    return present(row, ['owner'], at);
  });
}

export async function updateOrganization(
  context: Context,
  scope: TeamScope,
  { name, zone, country, kind }: OrganizationForm,
): Promise<Organization> {
  if (kind !== scope.organization.kind) {
    const message = 'What kind of organization this is can’t be changed.';
    throw new AppError('request.invalid', message, { kind: message });
  }
  const row = await scope.record(({ trx, orgId }) => changeOrganization(trx, orgId, { name, zone, country }));
  return present(row, [...scope.roles], context.now());
}

export async function changeDigest(
  context: Context,
  scope: TeamScope,
  sendsDigest: boolean,
): Promise<Organization> {
  const row = await scope.record(({ trx, orgId }) => changeOrganization(trx, orgId, { sendsDigest }));
  return present(row, [...scope.roles], context.now());
}

export async function readAllMembers(scope: TeamScope): Promise<Member[]> {
  const { id, zone } = scope.organization;
  const versions = await scope.read((trx) => readVersions(trx, id, { kinds: ['member'] }));
  return listMembers(asKnown(versions), scope.today, enteredLater(versions, zone));
}

const placeOf = ({ organization, today }: TeamScope) => ({ zone: organization.zone, today });

/** The open period of a member, once nobody else may change it. */
async function requireOpen(work: FactWork, scope: TeamScope, personId: number) {
  await lockFacts(work);
  const all = await readMembers(work.trx, work.orgId);
  const own = all.filter((fact) => fact.personId === personId);
  if (own.length === 0) fail('orgs.member_not_found', 'This person is not a member of the organization.');
  const open = own.find((fact) => holdsOn(fact, scope.today));
  if (!open || open.to !== null)
    fail('orgs.membership_over', 'This membership is over, or its last day is already set.');
  return { all, open };
}

/** An organization is never without an owner. */
function requireOwner(all: readonly MemberFact[], open: MemberFact, today: string): void {
  const others = holdersOf(all, 'owner', today).filter((id) => id !== open.personId);
  if (open.data.roles.includes('owner') && others.length === 0)
    fail('orgs.last_owner', 'This is the last owner. Make somebody else an owner first.');
}

/** Nobody gives or takes a role that they could not have given to themselves. */
export function requireWithin(scope: TeamScope, roles: Member['roles']): void {
  if (roles.includes('owner') && !scope.rights.has('own'))
    fail('orgs.above_own_roles', 'Only an owner can make or change an owner.');
}

/** Changes what a member is from today on; what they were before stays on record. */
export async function changeMember(
  scope: TeamScope,
  personId: number,
  { title, roles, reason }: { title: string; roles: Member['roles']; reason: string },
): Promise<Member> {
  requireWithin(scope, roles);
  return scope.record(async (work) => {
    const { all, open } = await requireOpen(work, scope, personId);
    requireWithin(scope, open.data.roles);
    if (!roles.includes('owner')) requireOwner(all, open, scope.today);
    const data = { ...open.data, title, roles };
    const { factId, from } = open;
    const changes: NewFact<'member'>[] =
      from === scope.today
        ? [{ kind: 'member', factId, personId, from, reason, data }]
        : [
            { kind: 'member', factId, personId, from, to: dayBefore(scope.today), reason, data: open.data },
            { kind: 'member', personId, from: scope.today, data },
          ];
    await recordFacts(work, changes);
    if (roles.includes('auditor')) await returnSeatsOf(work, personId, reason);
    return readMember(work.trx, work.orgId, { ...placeOf(scope), personId });
  });
}

/** Ends a membership, by a manager or by the member. */
export async function endMembership(
  scope: TeamScope,
  personId: number,
  { on, reason }: { on: string; reason: string },
): Promise<Member> {
  const isOwn = personId === scope.viewer.id;
  if (!isOwn && !scope.rights.has('manage'))
    fail('orgs.not_allowed', 'Only a manager can end the membership of somebody else.');
  return scope.record(async (work) => {
    const { all, open } = await requireOpen(work, scope, personId);
    if (!isOwn) requireWithin(scope, open.data.roles);
    requireOwner(all, open, scope.today);
    if (on < open.from) {
      const message = 'The last day is before the first.';
      throw new AppError('request.invalid', message, { on: message });
    }
    const { factId, from, data } = open;
    await recordFacts(work, [{ kind: 'member', factId, personId, from, to: on, reason, data }]);
    await endWork(work, personId, on, reason);
    // A later day ends it by a job.
    if (on < scope.today) await returnSeatsOf(work, personId, reason);
    return readMember(work.trx, work.orgId, { ...placeOf(scope), personId });
  });
}
