import * as z from 'zod';
import { Reason } from './admin.ts';
import { endpoint, Id, Moment } from './endpoint.ts';
import { RoleRecord } from './role-schemas.ts';
import { ROLES } from './roles.ts';

export const AdminLearner = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  roles: z.array(RoleRecord),
  createdAt: Moment,
  /** Null for everybody who may sign in. */
  suspendedAt: Moment.nullable(),
  suspendedReason: z.string().nullable(),
});
export type AdminLearner = z.infer<typeof AdminLearner>;

export const AdminLearnerDetail = AdminLearner.extend({
  /** Sessions that are open now. */
  sessions: z.number(),
  /** What administrators did with this account, newest first. */
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

const OfLearner = z.object({ id: Id });
const WithReason = z.object({ reason: Reason });
const WithRole = WithReason.extend({ role: z.enum(ROLES) });

export const adminLearners = {
  search: endpoint({
    method: 'GET',
    path: '/api/admin/learners',
    access: 'admin',
    summary: 'People by words of their name, username or email, newest first, at most 50',
    query: z.object({ q: z.string().trim().max(100).default('') }),
    reply: z.array(AdminLearner),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/learners/:id',
    access: 'admin',
    summary: 'An account with its open sessions and what administrators did with it',
    params: OfLearner,
    reply: AdminLearnerDetail,
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/admin/learners/:id/suspend',
    access: 'admin',
    summary: 'Suspend an account: its sessions end, and nobody signs in to it until the suspension is lifted',
    params: OfLearner,
    body: WithReason,
    reply: AdminLearnerDetail,
  }),
  lift: endpoint({
    method: 'POST',
    path: '/api/admin/learners/:id/lift-suspension',
    access: 'admin',
    summary: 'Lift the suspension of an account',
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
    summary: 'Open a role without a purchase',
    params: OfLearner,
    body: WithRole,
    reply: AdminLearnerDetail,
  }),
  withdrawRole: endpoint({
    method: 'POST',
    path: '/api/admin/learners/:id/withdraw-role',
    access: 'admin',
    summary: 'Close a role; what was learned and certified in it stays',
    params: OfLearner,
    body: WithRole,
    reply: AdminLearnerDetail,
  }),
  clock: endpoint({
    method: 'GET',
    path: '/api/admin/clock-events',
    access: 'admin',
    summary: 'What was noticed of clocks that were wrong, newest first, at most 100',
    reply: z.array(ClockEvent),
  }),
};
