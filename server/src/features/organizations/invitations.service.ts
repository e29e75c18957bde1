import { createHash, randomBytes } from 'node:crypto';
import {
  MEMBER_ROLE_TITLES,
  MemberRoles,
  InvitationForm,
  ROLE_TITLES,
  type Invitation,
  type Organization,
} from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { renderMail } from '../../core/mail-template.ts';
import type { Viewer } from '../../core/sessions.ts';
import { findByAddress } from '../../core/users.service.ts';
import {
  asKnown,
  holdsOn,
  lockFacts,
  readVersions,
  recordFacts,
  type FactWork,
} from '../../teams/facts/facts.service.ts';
import { recordAcrossOrganizations } from '../../core/database/in-organization.ts';
import { findOrganization } from '../../teams/organizations/organizations.service.ts';
import { authorsOf, namesOf, readMembers } from '../../teams/organizations/members.service.ts';
import {
  claimSeat,
  findReserved,
  refuseNoneFree,
  releaseSeat,
  reserveSeat,
} from '../../teams/seats/seats.service.ts';
import { dayIn, type TeamScope } from '../../teams/team-scope.ts';
import {
  closeExpired,
  closeInvitation,
  insertInvitations,
  listOpenInvitations,
  lockInvitation,
  markAccepted,
  type InvitationRow,
} from './invitations.store.ts';
import { listOrganizations, requireWithin } from './organizations.service.ts';

const DAYS_OPEN = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN_BYTES = 32;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

function present(row: InvitationRow & { seat?: string | null | undefined }): Invitation {
  const { id, email, name, title } = row;
  return {
    id,
    email,
    name,
    title,
    roles: MemberRoles.parse(row.roles),
    seat: InvitationForm.shape.seat.parse(row.seat ?? undefined) ?? null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

export async function readInvitations(context: Context, scope: TeamScope): Promise<Invitation[]> {
  const rows = await scope.read((trx) => listOpenInvitations(trx, scope.organization.id, context.now()));
  return rows.map((row) => present(row));
}

/** Who is invited to an organization and hasn’t accepted yet, by the ID of the invitation. */
export async function listInvited(
  context: Context,
  trx: FactWork['trx'],
  orgId: number,
): Promise<Map<number, { name: string; title: string }>> {
  const rows = await listOpenInvitations(trx, orgId, context.now());
  return new Map(rows.map(({ id, name, title }) => [id, { name, title }]));
}

/** What stands against inviting these people, by the field of the request. */
async function findConflicts(
  { trx, orgId, at }: FactWork,
  scope: TeamScope,
  people: readonly InvitationForm[],
): Promise<Record<string, string>> {
  const members = (await readMembers(trx, orgId)).filter((fact) => holdsOn(fact, scope.today));
  const memberIds = new Set(members.map(({ personId }) => personId));
  const invited = new Set(
    (await listOpenInvitations(trx, orgId, at)).map(({ email }) => email.toLowerCase()),
  );
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [index, { email }] of people.entries()) {
    const address = email.toLowerCase();
    const field = `people.${index}.email`;
    if (seen.has(address)) problems[field] = `${email} is listed twice.`;
    else if (invited.has(address)) problems[field] = `${email} already has an open invitation.`;
    else {
      const owner = await findByAddress(trx, address);
      if (owner && memberIds.has(owner.id)) problems[field] = `${email} already belongs to the organization.`;
    }
    seen.add(address);
  }
  return problems;
}

async function mail(
  context: Context,
  { trx }: FactWork,
  {
    organization,
    invitedBy,
    form,
    token,
  }: { organization: string; invitedBy: string; form: InvitationForm; token: string },
): Promise<void> {
  const roles = form.roles.map((role) => MEMBER_ROLE_TITLES[role].toLowerCase()).join(', ');
  const seat: [string, string][] = form.seat
    ? [['Your seat', `${ROLE_TITLES[form.seat]}, paid by the organization`]]
    : [];
  const rendered = await renderMail({
    subject: 'You are invited to an organization on Trialwright',
    preview: 'Accept with the account of this address.',
    title: 'An invitation to train together',
    paragraphs: [
      `${invitedBy} invites you to join ${organization} on Trialwright. Your account, your certificates, and your own record stay yours; the organization sees what answers its requirements.`,
    ],
    facts: [['Organization', organization], ['Invited by', invitedBy], ['Your role there', roles], ...seat],
    action: { label: 'See the invitation', url: `${context.config.publicUrl}/invitation#${token}` },
    notes: [
      `The link is good once, for ${DAYS_OPEN} days, with this email address. If you have no account yet, register with it: that is free. If you don’t know who this is, ignore it.`,
    ],
  });
  await context.jobs.send('mail', { to: form.email, ...rendered }, { trx });
}

/** Keeps a seat for each invitation that asks for one: for all of them, or nobody is invited. */
async function reserveSeats(
  work: FactWork,
  people: readonly InvitationForm[],
  rows: readonly InvitationRow[],
): Promise<void> {
  for (const [index, { seat }] of people.entries()) {
    const row = rows[index];
    if (seat && row && !(await reserveSeat(work, row.id, seat))) refuseNoneFree(seat, `people.${index}.seat`);
  }
}

/** Invites people: all of them, or nobody. */
export async function invite(
  context: Context,
  scope: TeamScope,
  people: readonly InvitationForm[],
): Promise<Invitation[]> {
  for (const { roles } of people) requireWithin(scope, roles);
  return scope.record(async (work) => {
    const { trx, orgId, actorId, at } = work;
    await lockFacts(work);
    for (const id of await closeExpired(trx, orgId, at))
      await releaseSeat(work, id, 'The invitation was not accepted.');
    const problems = await findConflicts(work, scope, people);
    const [first] = Object.values(problems);
    if (first !== undefined) throw new AppError('orgs.already_invited', first, problems);
    const tokens = people.map(() => randomBytes(TOKEN_BYTES).toString('base64url'));
    const rows = await insertInvitations(
      trx,
      people.map(({ seat: _seat, ...form }, index) => ({
        ...form,
        orgId,
        tokenSha256: hashToken(tokens[index] ?? ''),
        invitedBy: actorId,
        createdAt: at,
        expiresAt: new Date(at.getTime() + DAYS_OPEN * DAY_MS),
      })),
    );
    await reserveSeats(work, people, rows);
    const from = { organization: scope.organization.name, invitedBy: scope.viewer.name };
    for (const [index, form] of people.entries())
      await mail(context, work, { ...from, form, token: tokens[index] ?? '' });
    return rows.map((row, index) => present({ ...row, seat: people[index]?.seat }));
  });
}

export async function withdrawInvitation(scope: TeamScope, id: number): Promise<void> {
  const wasOpen = await scope.record(async (work) => {
    const { trx, orgId, at } = work;
    const isClosed = await closeInvitation(trx, { orgId, id, at });
    if (isClosed) await releaseSeat(work, id, 'The invitation was withdrawn.');
    return isClosed;
  });
  if (!wasOpen) fail('orgs.invitation_not_found', 'Invitation not found.');
}

/** The invitation behind a link, for the person whose confirmed address it was sent to. */
async function requireInvitation(
  trx: FactWork['trx'],
  viewer: Viewer,
  { token, now }: { token: string; now: Date },
): Promise<InvitationRow> {
  const row = await lockInvitation(trx, hashToken(token));
  if (!row || row.withdrawnAt || row.acceptedAt || row.expiresAt <= now)
    fail('orgs.invitation_over', 'This invitation was used, withdrawn, or has expired. Ask for a new one.');
  if (row.email.toLowerCase() !== viewer.email.toLowerCase())
    fail(
      'orgs.other_address',
      'This invitation was sent to another email address. Sign in with that account.',
    );
  if (!viewer.isEmailConfirmed)
    fail('auth.email_unconfirmed', 'Confirm your email address first; then open the link again.');
  return row;
}

export async function showInvitation(context: Context, viewer: Viewer, token: string) {
  return recordAcrossOrganizations(context.database, async (trx) => {
    const row = await requireInvitation(trx, viewer, { token, now: context.now() });
    const organization = await findOrganization(trx, row.orgId);
    if (!organization) fail('orgs.invitation_over', 'This organization is no longer here.');
    const authorOf = authorsOf(namesOf(await readMembers(trx, row.orgId)));
    return {
      organization: organization.name,
      kind: organization.kind as Organization['kind'],
      invitedBy: authorOf(row.invitedBy),
      title: row.title,
      roles: MemberRoles.parse(row.roles),
      seat: (await findReserved(trx, row.id))?.role ?? null,
      expiresAt: row.expiresAt.toISOString(),
    };
  });
}

/** Makes the viewer a member as invited, under the account's own name. */
export async function acceptInvitation(
  context: Context,
  viewer: Viewer,
  token: string,
): Promise<Organization> {
  const at = context.now();
  const orgId = await recordAcrossOrganizations(context.database, async (trx) => {
    const row = await requireInvitation(trx, viewer, { token, now: at });
    const organization = await findOrganization(trx, row.orgId);
    if (!organization) fail('orgs.invitation_over', 'This organization is no longer here.');
    const work = { trx, orgId: row.orgId, actorId: viewer.id, at };
    await lockFacts(work);
    const today = dayIn(organization.zone, at);
    const own = asKnown(await readVersions(trx, row.orgId, { kinds: ['member'], personId: viewer.id }));
    if (own.some((period) => holdsOn(period, today)))
      fail('orgs.already_member', 'You already belong to this organization.');
    const data = { name: viewer.name, title: row.title, roles: MemberRoles.parse(row.roles) };
    await recordFacts(work, [{ kind: 'member', personId: viewer.id, from: today, data }]);
    await markAccepted(trx, row.id, { at, by: viewer.id });
    await claimSeat(work, { invitationId: row.id, personId: viewer.id });
    return row.orgId;
  });
  context.sessions.forget(viewer.id);
  const own = await listOrganizations(context, viewer);
  return own.find(({ id }) => id === orgId) ?? fail('orgs.not_found', 'Organization not found.');
}
