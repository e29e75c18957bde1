import * as z from 'zod';
import { Reason } from './admin.ts';
import { endpoint, Id, Moment } from './endpoint.ts';

/** Kinds of record that have a period, each with its own rule. */
export const RECORD_KINDS = [
  'training',
  'texts',
  'orders',
  'consultations',
  'messages',
  'chat',
  'notifications',
  'sessions',
  'histories',
] as const;
export const RecordKind = z.enum(RECORD_KINDS, 'Choose a kind of record.');
export type RecordKind = z.infer<typeof RecordKind>;

export const RetentionRule = z.object({
  kind: RecordKind,
  /** Such as `Support messages`. */
  name: z.string(),
  /** In months, from the event on. */
  months: z.number(),
  /** The event that the period starts with. */
  from: z.string(),
  /** Why this long. */
  basis: z.string(),
  /** What happens when it is over. */
  action: z.string(),
  /** Records whose period is over and that no hold covers. */
  due: z.number(),
  /** Records whose period is over and that a hold covers. */
  held: z.number(),
  /** The event of the oldest that is due. */
  oldest: Moment.nullable(),
});
export type RetentionRule = z.infer<typeof RetentionRule>;

export const DueRecord = z.object({
  id: z.string(),
  userId: z.number().nullable(),
  /** When its period started, and when it ended. */
  since: Moment,
  dueAt: Moment,
  isHeld: z.boolean(),
});
export type DueRecord = z.infer<typeof DueRecord>;

/** Records proposed for deletion by one administrator, to be confirmed by another. */
export const Disposal = z.object({
  id: z.number(),
  kind: RecordKind,
  name: z.string(),
  records: z.number(),
  proposedBy: z.number(),
  proposedByName: z.string(),
  proposedAt: Moment,
  confirmedAt: Moment.nullable(),
  confirmedByName: z.string().nullable(),
  /** Fewer than proposed if some came under a hold or were gone; null until confirmed. */
  deleted: z.number().nullable(),
  withdrawnAt: Moment.nullable(),
});
export type Disposal = z.infer<typeof Disposal>;

/** What must be kept until the hold is lifted. */
export const LegalHold = z.object({
  id: z.number(),
  /** Null: everybody’s records. */
  userId: z.number().nullable(),
  /** Null while the account doesn’t exist. */
  username: z.string().nullable(),
  /** Null: all kinds. */
  kind: RecordKind.nullable(),
  kindName: z.string().nullable(),
  reason: z.string(),
  placedAt: Moment,
  placedByName: z.string(),
  liftedAt: Moment.nullable(),
  liftedReason: z.string().nullable(),
});
export type LegalHold = z.infer<typeof LegalHold>;

export const Retention = z.object({
  rules: z.array(RetentionRule),
  /** Open ones, and the latest 50 others, newest first. */
  disposals: z.array(Disposal),
  /** In force, and the latest 50 that were lifted, newest first. */
  holds: z.array(LegalHold),
});
export type Retention = z.infer<typeof Retention>;

const ById = z.object({ id: Id });

export const retention = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/retention',
    access: 'admin',
    summary: 'How long each kind of record is kept, what is due for deletion, and legal holds',
    reply: Retention,
  }),
  due: endpoint({
    method: 'GET',
    path: '/api/admin/retention/kinds/:kind',
    access: 'admin',
    summary: 'The first 200 records of a kind whose period is over, longest due first',
    params: z.object({ kind: RecordKind }),
    reply: z.array(DueRecord),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/admin/disposals',
    access: 'admin',
    summary: 'Propose the deletion of what is due of a kind, up to 1,000 records; nothing is deleted by it',
    body: z.object({ kind: RecordKind }),
    reply: Disposal,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/admin/disposals/:id/confirm',
    access: 'admin',
    summary: 'Delete what another administrator proposed, without what a hold covers',
    params: ById,
    reply: Disposal,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/admin/disposals/:id/withdraw',
    access: 'admin',
    summary: 'Withdraw a proposal; nothing is deleted',
    params: ById,
    reply: Disposal,
  }),
  hold: endpoint({
    method: 'POST',
    path: '/api/admin/holds',
    access: 'admin',
    summary: 'Place a legal hold on a person’s records, on a kind of record, or on one person’s of a kind',
    body: z
      .object({
        /** Empty: everybody’s. */
        username: z.string().trim().max(100).optional(),
        kind: RecordKind.optional(),
        reason: Reason,
      })
      .refine(({ username, kind }) => username || kind, {
        path: ['username'],
        message: 'Enter a username, or choose a kind of record.',
      }),
    reply: LegalHold,
  }),
  lift: endpoint({
    method: 'POST',
    path: '/api/admin/holds/:id/lift',
    access: 'admin',
    summary: 'Lift a legal hold',
    params: ById,
    body: z.object({ reason: Reason }),
    reply: LegalHold,
  }),
};
