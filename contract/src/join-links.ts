import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { MemberRoles, OrganizationForm } from './organization-forms.ts';
import { oneLine } from './one-line.ts';
import { OfOrganization, Organization } from './organizations.ts';

export const JoinLinkForm = z.object({
  title: oneLine('Enter what these people do, such as Study coordinator.', 80),
  roles: MemberRoles,
  uses: z.int('Enter a whole number.').min(1, 'Let at least 1 person join.').max(500, 'Use 500 or fewer.'),
  days: z.int('Enter whole days.').min(1, 'Use at least 1 day.').max(30, 'Use 30 days or fewer.'),
});
export type JoinLinkForm = z.infer<typeof JoinLinkForm>;

/** How long a link is good unless its maker says otherwise. */
export const JOIN_LINK_DAYS = 7;

/** A link by which people join an organization. Its token is given once, when it is made. */
export const JoinLink = z.object({
  id: z.number(),
  title: z.string(),
  roles: MemberRoles,
  uses: z.number(),
  used: z.number(),
  createdAt: Moment,
  expiresAt: Moment,
});
export type JoinLink = z.infer<typeof JoinLink>;

/** 192 bits in base64url. */
const Token = z.object({ token: z.string().min(20).max(100) });

export const joinLinks = {
  list: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/join-links',
    access: 'member',
    right: 'manage',
    summary: 'Links by which people can still join, newest first, without their tokens',
    params: OfOrganization,
    reply: z.array(JoinLink),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/join-links',
    access: 'member',
    right: 'manage',
    summary: 'Makes a link for roles not above the caller’s own; only this reply has its token',
    params: OfOrganization,
    body: JoinLinkForm.extend({ days: JoinLinkForm.shape.days.optional() }),
    reply: JoinLink.extend({ token: z.string() }),
    status: 201,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/orgs/:orgId/join-links/:id',
    access: 'member',
    right: 'manage',
    summary: 'Withdraws a link; nobody can join by it any more, those who did stay',
    params: OfOrganization.extend({ id: Id }),
    reply: Done,
  }),
  show: endpoint({
    method: 'POST',
    path: '/api/join-links/show',
    access: 'user',
    summary: 'Which organization a link leads to, and as what',
    body: Token,
    reply: z.object({
      organization: z.string(),
      kind: OrganizationForm.shape.kind,
      invitedBy: z.string(),
      title: z.string(),
      roles: MemberRoles,
      expiresAt: Moment,
    }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/join-links/join',
    access: 'user',
    summary: 'Joins an organization by a link, under an account with a confirmed address',
    body: Token,
    reply: Organization,
    status: 201,
  }),
};
