import * as z from 'zod';
import { Reason } from './admin.ts';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { IdentityForm } from './identity-forms.ts';
import { RoleRecord } from './role-schemas.ts';
import { ROLES } from './roles.ts';
import { Signature } from './signatures.ts';

export const AdminLearner = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isReviewer: z.boolean(),
  roles: z.array(RoleRecord),
  createdAt: Moment,
  /** Null unless the account is suspended. */
  suspendedAt: Moment.nullable(),
  suspendedReason: z.string().nullable(),
});
export type AdminLearner = z.infer<typeof AdminLearner>;

export const AdminLearnerDetail = AdminLearner.extend({
  /** Number of open sessions. */
  sessions: z.number(),
  /** Administrator actions on this account, newest first. */
  history: z.array(
    z.object({
      at: Moment,
      action: z.string(),
      object: z.string(),
      actorId: z.number().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type AdminLearnerDetail = z.infer<typeof AdminLearnerDetail>;

export const ClockEvent = z.object({
  at: Moment,
  kind: z.enum(['row_out_of_order', 'jump', 'differs']),
  seconds: z.number(),
  subjectId: z.number().nullable(),
  seq: z.number().nullable(),
});
export type ClockEvent = z.infer<typeof ClockEvent>;

/** Something in a learner's history that an operator may want to look at; nothing follows from it by itself. */
export const UnusualHistory = z.object({
  id: z.number(),
  userId: z.number(),
  name: z.string(),
  username: z.string(),
  at: Moment,
  kind: z.enum(['two_networks', 'many_lessons', 'short_study']),
  /** What was noticed, in a sentence. */
  text: z.string(),
  /** When an administrator looked at it, and what was found; null while nobody has. */
  seenAt: Moment.nullable(),
  note: z.string().nullable(),
  /** Of the finding; null for one from before signatures. */
  signature: Signature.nullable(),
});
export type UnusualHistory = z.infer<typeof UnusualHistory>;

const OfLearner = z.object({ id: Id });
const WithReason = z.object({ reason: Reason });
const WithRole = WithReason.extend({ role: z.enum(ROLES) });

export const adminLearners = {
  search: endpoint({
    method: 'GET',
    path: '/api/admin/learners',
    access: 'admin',
    summary: 'Search learners by name, username, or email, newest first, up to 50',
    query: z.object({ q: z.string().trim().max(100).default('') }),
    reply: z.array(AdminLearner),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/learners/:id',
    access: 'admin',
    summary: 'An account with its open sessions and administrator history',
    params: OfLearner,
    reply: AdminLearnerDetail,
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/admin/learners/:id/suspend',
    access: 'admin',
    summary: 'Suspend an account: ends its sessions and blocks sign-in until the suspension is lifted',
    params: OfLearner,
    body: WithReason,
    reply: AdminLearnerDetail,
  }),
  lift: endpoint({
    method: 'POST',
    path: '/api/admin/learners/:id/lift-suspension',
    access: 'admin',
    summary: 'Lift an account’s suspension',
    params: OfLearner,
    body: WithReason,
    reply: AdminLearnerDetail,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/api/admin/learners/:id/end-sessions',
    access: 'admin',
    summary: 'End every session of an account',
    params: OfLearner,
    body: WithReason,
    reply: AdminLearnerDetail,
  }),
  grantRole: endpoint({
    method: 'POST',
    path: '/api/admin/learners/:id/grant-role',
    access: 'admin',
    summary: 'Grant a role without a purchase',
    params: OfLearner,
    body: WithRole,
    reply: AdminLearnerDetail,
  }),
  withdrawRole: endpoint({
    method: 'POST',
    path: '/api/admin/learners/:id/withdraw-role',
    access: 'admin',
    summary: 'Withdraw a role; its progress and certificates are kept',
    params: OfLearner,
    body: WithRole,
    reply: AdminLearnerDetail,
  }),
  unusual: endpoint({
    method: 'GET',
    path: '/api/admin/unusual-histories',
    access: 'admin',
    summary: 'Unusual histories noticed, those not looked at first, then newest first, up to 100',
    reply: z.array(UnusualHistory),
  }),
  grantReviewer: endpoint({
    method: 'POST',
    path: '/api/admin/learners/:id/grant-reviewer',
    access: 'admin',
    summary: 'Let an account sign course reviews',
    params: OfLearner,
    body: WithReason,
    reply: AdminLearnerDetail,
  }),
  withdrawReviewer: endpoint({
    method: 'POST',
    path: '/api/admin/learners/:id/withdraw-reviewer',
    access: 'admin',
    summary: 'Withdraw the right to sign course reviews; what was signed stays',
    params: OfLearner,
    body: WithReason,
    reply: AdminLearnerDetail,
  }),
  confirmIdentity: endpoint({
    method: 'POST',
    path: '/api/admin/learners/:id/identity',
    access: 'admin',
    summary:
      'Record that you verified who a person is, before they sign; nothing of a document is kept but its kind',
    params: OfLearner,
    body: IdentityForm,
    reply: Done,
  }),
  clock: endpoint({
    method: 'GET',
    path: '/api/admin/clock-events',
    access: 'admin',
    summary: 'Clock errors detected, newest first, up to 100',
    reply: z.array(ClockEvent),
  }),
};
