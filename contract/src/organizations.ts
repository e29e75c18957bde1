import * as z from 'zod';
import { endpoint, Id, Moment, Done } from './endpoint.ts';
import {
  Day,
  FactReason,
  FirstDayForm,
  InvitationForm,
  MemberRole,
  MemberRoles,
  OrganizationForm,
  TeamRight,
} from './organization-forms.ts';
import { ROLES } from './roles.ts';

export const OfOrganization = z.object({ orgId: Id });
const OfMember = OfOrganization.extend({ personId: Id });

/** An organization as its members see it. */
export const Organization = OrganizationForm.extend({
  id: z.number(),
  createdAt: Moment,
  /** What the viewer is there, and may do. */
  roles: z.array(MemberRole),
  rights: z.array(TeamRight),
  /** Today, in the organization's zone. */
  today: Day,
  /** Whether its owners and managers get a digest by email on Mondays. */
  sendsDigest: z.boolean(),
});
export type Organization = z.infer<typeof Organization>;

export const Member = z.object({
  personId: z.number(),
  name: z.string(),
  title: z.string(),
  roles: MemberRoles,
  /** Since when, without a gap. */
  from: Day,
  /** The day on which that first day was entered, where it was later than the days before the membership here. */
  firstDayEntered: Day.nullable(),
  /** The last day; null while the membership is open. */
  to: Day.nullable(),
  /** Of who left and joined again: the memberships before, the earliest first. */
  earlier: z.array(z.object({ from: Day, to: Day })),
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  title: z.string(),
  roles: MemberRoles,
  /** The package of the seat that is kept for them. */
  seat: z.enum(ROLES).nullable(),
  createdAt: Moment,
  expiresAt: Moment,
});
export type Invitation = z.infer<typeof Invitation>;

/** Something that a membership holds: a line of a delegation log, a period on a trial, or an assignment. */
const HeldWork = z.object({
  kind: z.enum(['line', 'trial', 'assignment']),
  /** Such as DL-12: Record adverse events (KES-201). */
  title: z.string(),
  from: Day,
  to: Day.nullable(),
});
export type HeldWork = z.infer<typeof HeldWork>;

/** What the end of a membership on a day does to the work of its person. */
export const WorkLeft = z.object({
  /** Ends on that day. */
  ends: z.array(HeldWork),
  /** Would begin only after that day, so it is withdrawn and never is in force. */
  withdrawn: z.array(HeldWork),
});
export type WorkLeft = z.infer<typeof WorkLeft>;

/** A line of a file of people: what was read, and what stands against it, by column. */
export const InvitationLine = z.object({
  line: z.number(),
  given: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
});
export type InvitationLine = z.infer<typeof InvitationLine>;

export const organizations = {
  list: endpoint({
    method: 'GET',
    path: '/api/orgs',
    access: 'user',
    summary: 'The organizations that the caller belongs to',
    reply: z.array(Organization),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/orgs',
    access: 'user',
    summary: 'Opens an organization; the caller becomes its owner',
    body: OrganizationForm,
    reply: Organization,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId',
    access: 'member',
    right: 'belong',
    summary: 'An organization and the caller’s rights in it',
    params: OfOrganization,
    reply: Organization,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/orgs/:orgId',
    access: 'member',
    right: 'own',
    summary: 'Changes the name, zone, or country of an organization',
    params: OfOrganization,
    body: OrganizationForm,
    reply: Organization,
  }),
  changeDigest: endpoint({
    method: 'PUT',
    path: '/api/orgs/:orgId/digest',
    access: 'member',
    right: 'own',
    summary: 'Switches the Monday digest of an organization’s owners and managers on or off',
    params: OfOrganization,
    body: z.object({ sendsDigest: z.boolean() }),
    reply: Organization,
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/members',
    access: 'member',
    right: 'read',
    summary: 'Members, open memberships first, then by name',
    params: OfOrganization,
    reply: z.array(Member),
  }),
  changeMember: endpoint({
    method: 'PUT',
    path: '/api/orgs/:orgId/members/:personId',
    access: 'member',
    right: 'manage',
    summary: 'Changes what a member is in the organization, with a reason; kept with its history',
    params: OfMember,
    body: z.object({ title: InvitationForm.shape.title, roles: MemberRoles, reason: FactReason }),
    reply: Member,
  }),
  changeFirstDay: endpoint({
    method: 'PUT',
    path: '/api/orgs/:orgId/members/:personId/first-day',
    access: 'member',
    right: 'manage',
    summary:
      'Says, with a reason, since when somebody worked for the organization before they were a member here; kept with the moment of its entry, and gives no right in those days',
    params: OfMember,
    body: FirstDayForm,
    reply: Member,
  }),
  workLeft: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/members/:personId/end',
    access: 'member',
    right: 'belong',
    summary: 'What would end with a membership on a day, and what would never begin; changes nothing',
    params: OfMember,
    query: z.object({ on: Day }),
    reply: WorkLeft,
  }),
  endMembership: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/members/:personId/end',
    access: 'member',
    right: 'belong',
    summary: 'Ends a membership on a day, or the caller’s own; records and certificates stay',
    params: OfMember,
    body: z.object({ on: Day, reason: FactReason }),
    reply: Member,
  }),
  invitations: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/invitations',
    access: 'member',
    right: 'manage',
    summary: 'Invitations that nobody has accepted yet, newest first',
    params: OfOrganization,
    reply: z.array(Invitation),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/invitations',
    access: 'member',
    right: 'manage',
    summary: 'Invites up to 500 people by email; all of them, or nobody',
    params: OfOrganization,
    body: z.object({ people: z.array(InvitationForm).min(1).max(500) }),
    reply: z.array(Invitation),
    status: 201,
  }),
  readFile: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/invitations/file',
    access: 'member',
    right: 'manage',
    summary: 'Reads a CSV of people line by line and says what stands against each; writes nothing',
    params: OfOrganization,
    body: z.object({ csv: z.string().min(1).max(200_000) }),
    reply: z.object({ lines: z.array(InvitationLine), people: z.array(InvitationForm) }),
  }),
  withdrawInvitation: endpoint({
    method: 'DELETE',
    path: '/api/orgs/:orgId/invitations/:id',
    access: 'member',
    right: 'manage',
    summary: 'Withdraws an invitation; its link stops working',
    params: OfOrganization.extend({ id: Id }),
    reply: Done,
  }),
  showInvitation: endpoint({
    method: 'POST',
    path: '/api/invitations/show',
    access: 'user',
    summary: 'Who invites the caller, and to what',
    body: z.object({ token: z.string().min(20).max(100) }),
    reply: z.object({
      organization: z.string(),
      kind: OrganizationForm.shape.kind,
      invitedBy: z.string(),
      title: z.string(),
      roles: MemberRoles,
      /** The package of the seat that is kept for the caller. */
      seat: z.enum(ROLES).nullable(),
      expiresAt: Moment,
    }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/invitations/accept',
    access: 'user',
    summary: 'Accepts an invitation sent to the caller’s confirmed address; it is good once',
    body: z.object({ token: z.string().min(20).max(100) }),
    reply: Organization,
    status: 201,
  }),
};
