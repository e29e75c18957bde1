import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { HeldStatus } from './certificates.ts';
import { ItemFlag } from './items.ts';
import { ROLES } from './roles.ts';
import { Signature } from './signatures.ts';

/** Length of the overview's date range, in months up to now. */
const Months = z.coerce.number().int().min(1).max(36).default(12);

export const ItemStatistic = z.object({
  questionId: z.string(),
  courseId: z.number(),
  courseTitle: z.string(),
  question: z.string(),
  answered: z.number(),
  /** Proportion correct, 0 to 1 (p). */
  difficulty: z.number(),
  /** Corrected point-biserial: its correlation with the rest of the form; null where it cannot be computed. */
  discrimination: z.number().nullable(),
  /** How often each option was chosen, in the order of the bank. */
  options: z.array(z.number()),
  /** The gravest that the statistics indicate, by the rules of the item-writing guide. */
  flag: ItemFlag.nullable(),
});
export type ItemStatistic = z.infer<typeof ItemStatistic>;

/** A lesson that is due for legal review, by its own text or by its questions. */
export const DueContent = z.object({
  courseId: z.number(),
  courseTitle: z.string(),
  lessonId: z.number(),
  lessonTitle: z.string(),
  /** The lesson itself is due, not only questions on it. */
  hasText: z.boolean(),
  /** Ids of the questions that are due. */
  questions: z.array(z.string()),
  /** The earliest date among the items due. */
  lawAsOf: z.iso.date(),
  reviewBy: z.iso.date(),
  /** `reviewBy` has passed. */
  isDue: z.boolean(),
});
export type DueContent = z.infer<typeof DueContent>;

/** Why an administrator acted on someone's account; recorded in the ledger. */
export const Reason = z
  .string('Enter a reason.')
  .trim()
  .min(5, 'Enter a reason of at least 5 characters.')
  .max(500, 'Use 500 characters or fewer.');

export const AdminOverview = z.object({
  learners: z.object({ total: z.number(), paid: z.number(), activeLast30Days: z.number() }),
  /** Oldest first. Money in whole US dollars. */
  months: z.array(
    z.object({
      month: z.string(),
      registrations: z.number(),
      orders: z.number(),
      revenue: z.number(),
      refunds: z.number(),
      completions: z.number(),
      certificates: z.number(),
    }),
  ),
  roles: z.array(z.object({ role: z.enum(ROLES), paid: z.number(), revenue: z.number() })),
  courses: z.array(
    z.object({
      courseId: z.number(),
      title: z.string(),
      started: z.number(),
      completed: z.number(),
      attempts: z.number(),
      /** Percent of submitted attempts that passed; null without attempts. */
      passRate: z.number().nullable(),
      averageScore: z.number().nullable(),
    }),
  ),
  certificates: z.object({ issued: z.number(), valid: z.number(), revoked: z.number() }),
  messages: z.object({ unread: z.number() }),
  bookings: z.object({ upcoming: z.number(), refunded: z.number() }),
  /** Certificates in force by the month in which they expire, this month and the next eleven (UTC). */
  expiries: z.array(z.object({ month: z.string(), certificates: z.number() })),
  /** Learners by the week, from Monday (UTC), in which they last studied: the last twelve, oldest first. */
  lastActive: z.array(z.object({ week: z.iso.date(), learners: z.number() })),
  /** Due within 60 days or overdue, longest overdue first. */
  dueContent: z.array(DueContent),
});
export type AdminOverview = z.infer<typeof AdminOverview>;

export const AdminCertificate = z.object({
  number: z.string(),
  userId: z.number(),
  /** Empty if the record is damaged: its contents are not repeated. */
  holderName: z.string(),
  courseTitle: z.string(),
  score: z.number().nullable(),
  issuedAt: Moment,
  validUntil: Moment,
  status: HeldStatus,
  /** Fields that differ from the signature or the ledger. */
  damage: z.array(z.string()),
  revokedReason: z.string().nullable(),
  /** Recorded corrections of the holder's name, oldest first. */
  corrections: z.array(z.object({ name: z.string(), reason: z.string(), at: Moment })),
  /** Of its corrections and its revocation, in the order of signing. */
  signatures: z.array(Signature),
});
export type AdminCertificate = z.infer<typeof AdminCertificate>;

export const AdminBooking = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  type: z.string(),
  startsAt: Moment,
  status: z.enum(['confirmed', 'cancelled', 'refunding', 'refunded']),
  /** Whole US dollars. */
  price: z.number(),
});
export type AdminBooking = z.infer<typeof AdminBooking>;

const ExportedTable = z.enum(['learners', 'orders', 'courses', 'items', 'certificates']);
export type ExportedTable = z.infer<typeof ExportedTable>;

/** What is wrong with the ledger, the public log, or its witnesses, until it is over. */
export const ProofAlarm = z.object({
  fault: z.enum(['records', 'checkpoint', 'witnesses']),
  title: z.string(),
  told: z.string(),
  advice: z.string(),
  since: Moment,
});
export type ProofAlarm = z.infer<typeof ProofAlarm>;

export const admin = {
  alarms: endpoint({
    method: 'GET',
    path: '/api/admin/alarms',
    access: 'admin',
    summary: 'What is wrong with the ledger, the public log, or its witnesses, longest first',
    reply: z.array(ProofAlarm),
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    summary: 'Learners, sales, completions, pass rates, certificates, and content due for review',
    query: z.object({ months: Months }),
    reply: AdminOverview,
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/admin/items',
    access: 'admin',
    summary:
      'Difficulty and discrimination of each question, from the first attempts of those who answered it',
    query: z.object({ courseId: Id.optional() }),
    reply: z.array(ItemStatistic),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/export/:table',
    access: 'admin',
    summary: 'A table as CSV',
    params: z.object({ table: ExportedTable }),
    reply: z.custom<AsyncIterable<string>>(),
    contentType: 'text/csv; charset=utf-8',
  }),
  certificates: endpoint({
    method: 'GET',
    path: '/api/admin/certificates',
    access: 'admin',
    summary: 'Certificates by number, holder, or course, newest first, up to 100',
    query: z.object({ q: z.string().trim().max(100).default('') }),
    reply: z.array(AdminCertificate),
  }),
  bookings: endpoint({
    method: 'GET',
    path: '/api/admin/bookings',
    access: 'admin',
    summary: 'Confirmed and canceled consultations, newest first, up to 200',
    reply: z.array(AdminBooking),
  }),
  refundBooking: endpoint({
    method: 'POST',
    path: '/api/admin/bookings/:id/refund',
    access: 'admin',
    summary: 'Cancel and refund a consultation, at any time',
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    reply: AdminBooking,
  }),
};
