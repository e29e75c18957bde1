import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { oneLine } from './one-line.ts';

export const PRIORITIES = ['urgent', 'high', 'normal'] as const;
export const MESSAGE_STATUSES = ['unread', 'read', 'replied', 'resolved'] as const;
export const MessageStatus = z.enum(MESSAGE_STATUSES);
export type MessageStatus = z.infer<typeof MessageStatus>;
/** Characters of a message shown on its card. */
export const PREVIEW_LENGTH = 150;

export const ContactMessage = z.object({
  name: oneLine('Enter your name.', 120),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid email address.')),
  subject: oneLine('Enter a subject.', 160),
  message: z
    .string()
    .trim()
    .min(10, 'Enter at least 10 characters.')
    .max(5000, 'Use 5,000 characters or fewer.'),
  /** Requested by the sender; the academy decides. */
  priority: z.enum(['high', 'normal']).optional(),
  /** Honeypot field: people leave it empty. */
  website: z.string().max(200).optional(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const CustomerMessage = z.object({
  id: z.number(),
  kind: z.enum(['contact', 'early_access', 'booking']),
  subject: z.string(),
  senderName: z.string(),
  senderEmail: z.string(),
  /** The sender's account, if any. */
  userId: z.number().nullable(),
  message: z.string(),
  priority: z.enum(PRIORITIES),
  status: MessageStatus,
  createdAt: Moment,
  /** The latest response. */
  adminResponse: z.string().nullable(),
  respondedAt: Moment.nullable(),
  responses: z.array(z.object({ text: z.string(), at: Moment, by: z.string().nullable() })),
  /** Other messages from the same address, newest first. */
  earlier: z.array(
    z.object({ id: z.number(), subject: z.string(), createdAt: Moment, status: MessageStatus }),
  ),
});
export type CustomerMessage = z.infer<typeof CustomerMessage>;

const ById = z.object({ id: Id });

export const messages = {
  send: endpoint({
    method: 'POST',
    path: '/api/messages',
    access: 'public',
    summary: 'Send a message to the academy; rate limited',
    body: ContactMessage,
    reply: Done,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/messages',
    access: 'admin',
    summary: 'Messages, newest first, up to 1,000',
    reply: z.array(CustomerMessage),
  }),
  respond: endpoint({
    method: 'POST',
    path: '/api/admin/messages/:id/respond',
    access: 'admin',
    summary: 'Reply by email; the reply is stored and the status becomes replied',
    params: ById,
    body: z.object({
      adminResponse: z
        .string()
        .trim()
        .min(1, 'Enter a response.')
        .max(10_000, 'Use 10,000 characters or fewer.'),
    }),
    reply: CustomerMessage,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/admin/messages/:id/status',
    access: 'admin',
    summary: 'Set the status',
    params: ById,
    body: z.object({ status: MessageStatus }),
    reply: CustomerMessage,
  }),
  setPriority: endpoint({
    method: 'PATCH',
    path: '/api/admin/messages/:id/priority',
    access: 'admin',
    summary: 'Set the priority',
    params: ById,
    body: z.object({ priority: z.enum(PRIORITIES) }),
    reply: CustomerMessage,
  }),
};
