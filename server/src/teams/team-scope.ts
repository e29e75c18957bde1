import { RIGHTS_OF, type MemberRole, type TeamRight } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import { DateTime } from 'luxon';
import type { CoreContext } from '../core/context.ts';
import type { DB } from '../core/database/schema.ts';
import { fail } from '../core/errors.ts';
import type { Viewer } from '../core/sessions.ts';
import { readAllFacts } from './facts/fact-memory.ts';
import { asKnown, holdsOn, readVersions, type Fact, type FactWork } from './facts/facts.service.ts';
import { inOrganization, recordInOrganization } from '../core/database/in-organization.ts';
import { findOrganization, type OrganizationRow } from './organizations/organizations.store.ts';

/** One organization as one of its members may use it: the only way from an endpoint to its rows. */
export interface TeamScope {
  organization: OrganizationRow;
  /** Today, there. */
  today: string;
  viewer: Viewer;
  roles: readonly MemberRole[];
  rights: ReadonlySet<TeamRight>;
  /** All facts, from memory where they are known; not for what is about to be changed. */
  facts: () => Promise<readonly Fact[]>;
  read: <T>(work: (trx: Transaction<DB>) => Promise<T>) => Promise<T>;
  record: <T>(work: (work: FactWork) => Promise<T>) => Promise<T>;
}

/** The day of a moment in a zone. */
export function dayIn(zone: string, moment: Date): string {
  return DateTime.fromJSDate(moment, { zone }).toISODate() ?? moment.toISOString().slice(0, 10);
}

export function rightsOf(roles: readonly MemberRole[]): TeamRight[] {
  return [...new Set(roles.flatMap((role) => RIGHTS_OF[role]))];
}

/** The same for an organization that does not exist and for one that the viewer does not belong to. */
const NOT_FOUND = 'Organization not found.';

/**
 * What a person may do today in the organization that a transaction sees; refuses who has no open membership that gives the
 * right.
 */
export async function requireRight(
  trx: Transaction<DB>,
  viewer: Viewer,
  { orgId, right, at }: { orgId: number; right: TeamRight; at: Date },
): Promise<Pick<TeamScope, 'organization' | 'today' | 'roles' | 'rights'>> {
  const organization = await findOrganization(trx, orgId);
  const members = await readVersions(trx, orgId, { kinds: ['member'], personId: viewer.id });
  if (!organization) fail('orgs.not_found', NOT_FOUND);
  const today = dayIn(organization.zone, at);
  const open = asKnown(members).filter((member) => holdsOn(member, today));
  if (open.length === 0) fail('orgs.not_found', NOT_FOUND);
  const roles = [...new Set(open.flatMap(({ data }) => data.roles))];
  const rights = new Set(rightsOf(roles));
  if (!rights.has(right)) fail('orgs.not_allowed', 'Your role in this organization doesn’t include this.');
  return { organization, today, roles, rights };
}

/**
 * Opens an organization for a person with an open membership today that gives the right; looked up on every request, so
 * that a right that ended has ended.
 */
export async function openScope(
  context: CoreContext,
  viewer: Viewer,
  { orgId, right }: { orgId: number; right: TeamRight },
): Promise<TeamScope> {
  const { database } = context;
  const at = context.now();
  const place = await inOrganization(database, orgId, (trx) =>
    requireRight(trx, viewer, { orgId, right, at }),
  );
  return {
    ...place,
    viewer,
    facts: () => readAllFacts(database, orgId),
    read: (work) => inOrganization(database, orgId, work),
    record: (work) =>
      recordInOrganization(database, orgId, (trx) =>
        work({ trx, orgId, actorId: viewer.id, at: context.now() }),
      ),
  };
}
