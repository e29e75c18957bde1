import { createHash, randomBytes } from 'node:crypto';
import { JOIN_LINK_DAYS, MemberRoles, type JoinLink, type Organization } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { recordAcrossOrganizations } from '../../core/database/in-organization.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { asKnown, holdsOn, lockFacts, readVersions, recordFacts } from '../../teams/facts/facts.service.ts';
import { findOrganization, type OrganizationRow } from '../../teams/organizations/organizations.service.ts';
import { dayIn, rightsOf, type TeamScope } from '../../teams/team-scope.ts';
import {
  closeLink,
  findOpenLink,
  insertLink,
  listOpenLinks,
  takeUse,
  type JoinLinkRow,
} from './join-links.store.ts';
import { listOrganizations, requireWithin } from './organizations.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** 192 bits. */
const TOKEN_BYTES = 24;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

function present({ id, title, roles, uses, used, createdAt, expiresAt }: JoinLinkRow): JoinLink {
  return {
    id,
    title,
    roles: MemberRoles.parse(roles),
    uses,
    used,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export async function readLinks(context: Context, scope: TeamScope): Promise<JoinLink[]> {
  const rows = await scope.read((trx) => listOpenLinks(trx, scope.organization.id, context.now()));
  return rows.map((row) => present(row));
}

/** Makes a link; its token is in this reply and nowhere else. */
export async function createLink(
  scope: TeamScope,
  {
    title,
    roles,
    uses,
    days = JOIN_LINK_DAYS,
  }: { title: string; roles: JoinLink['roles']; uses: number; days?: number | undefined },
): Promise<JoinLink & { token: string }> {
  requireWithin(scope, roles);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = await scope.record(({ trx, orgId, actorId, at }) =>
    insertLink(trx, {
      orgId,
      title,
      roles,
      uses,
      tokenSha256: hashToken(token),
      createdBy: actorId,
      createdAt: at,
      expiresAt: new Date(at.getTime() + days * DAY_MS),
    }),
  );
  return { ...present(row), token };
}

export async function withdrawLink(scope: TeamScope, id: number): Promise<void> {
  const wasOpen = await scope.record(({ trx, orgId, at }) => closeLink(trx, { orgId, id, at }));
  if (!wasOpen) fail('orgs.link_not_found', 'Link not found.');
}

const OVER = 'This link was used up, withdrawn, or has expired. Ask for a new one.';

/** Where a link leads, as long as who made it could still give its roles. */
async function requireTarget(
  trx: Transaction<DB>,
  link: JoinLinkRow | undefined,
  now: Date,
): Promise<{ link: JoinLinkRow; organization: OrganizationRow; today: string; invitedBy: string }> {
  const organization = link && (await findOrganization(trx, link.orgId));
  if (!link || !organization) fail('orgs.link_over', OVER);
  const today = dayIn(organization.zone, now);
  const versions = await readVersions(trx, link.orgId, { kinds: ['member'], personId: link.createdBy });
  const open = asKnown(versions).filter((period) => holdsOn(period, today));
  const rights = rightsOf(open.flatMap(({ data }) => data.roles));
  const [maker] = open;
  if (!maker || !rights.includes(link.roles.includes('owner') ? 'own' : 'manage'))
    fail('orgs.link_over', OVER);
  return { link, organization, today, invitedBy: maker.data.name };
}

function requireConfirmed({ isEmailConfirmed }: Viewer): void {
  if (!isEmailConfirmed)
    fail('auth.email_unconfirmed', 'Confirm your email address first; then open the link again.');
}

export async function showLink(context: Context, viewer: Viewer, token: string) {
  requireConfirmed(viewer);
  const now = context.now();
  return recordAcrossOrganizations(context.database, async (trx) => {
    const found = await findOpenLink(trx, hashToken(token), now);
    const { link, organization, invitedBy } = await requireTarget(trx, found, now);
    return {
      organization: organization.name,
      // The check of the table allows these three.
      kind: organization.kind as Organization['kind'],
      invitedBy,
      title: link.title,
      roles: MemberRoles.parse(link.roles),
      expiresAt: link.expiresAt.toISOString(),
    };
  });
}

/** Makes the viewer a member, under the account's own name. A refusal leaves the use to others. */
export async function joinByLink(context: Context, viewer: Viewer, token: string): Promise<Organization> {
  requireConfirmed(viewer);
  const at = context.now();
  const orgId = await recordAcrossOrganizations(context.database, async (trx) => {
    const taken = await takeUse(trx, hashToken(token), at);
    const { link, today } = await requireTarget(trx, taken, at);
    const work = { trx, orgId: link.orgId, actorId: viewer.id, at };
    await lockFacts(work);
    const own = asKnown(await readVersions(trx, link.orgId, { kinds: ['member'], personId: viewer.id }));
    if (own.some((period) => holdsOn(period, today)))
      fail('orgs.already_member', 'You already belong to this organization.');
    const data = { name: viewer.name, title: link.title, roles: MemberRoles.parse(link.roles) };
    await recordFacts(work, [{ kind: 'member', personId: viewer.id, from: today, data }]);
    return link.orgId;
  });
  const own = await listOrganizations(context, viewer);
  return own.find(({ id }) => id === orgId) ?? fail('orgs.not_found', 'Organization not found.');
}
