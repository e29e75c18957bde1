import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';

export const Notification = z.object({
  id: z.number(),
  kind: z.enum([
    'welcome',
    'course_unlocked',
    'certificate_issued',
    'certificate_expiring',
    'role_opened',
    'seat_returned',
    'booking',
    'project',
    'reply',
    'certificate_revoked',
    'certificate_corrected',
    'competency_observed',
    'delegation_authorized',
    'investigator_changed',
    'training_assigned',
    'evidence_changed',
    'hold_placed',
    'hold_lifted',
    'proof_alarm',
  ]),
  title: z.string(),
  body: z.string(),
  href: z.string(),
  createdAt: Moment,
  readAt: Moment.nullable(),
});
export type Notification = z.infer<typeof Notification>;

const OfUser = z.object({ userId: Id });

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:userId/notifications',
    access: 'self',
    summary: 'The latest 50 notifications, newest first',
    params: OfUser,
    reply: z.array(Notification),
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/users/:userId/notifications/stream',
    access: 'self',
    summary: 'Server-sent events: `notification` whenever the list changes',
    params: OfUser,
    reply: z.custom<AsyncIterable<string>>(),
    contentType: 'text/event-stream',
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/users/:userId/notifications/read',
    access: 'self',
    summary: 'Mark all notifications as read',
    params: OfUser,
    reply: Done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:userId/notifications/:id',
    access: 'self',
    summary: 'Clear one notification',
    params: z.object({ userId: Id, id: Id }),
    reply: Done,
  }),
};
