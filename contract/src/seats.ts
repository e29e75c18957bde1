import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { Day } from './organization-forms.ts';
import { OfOrganization } from './organizations.ts';
import { PaymentIntent } from './payments.ts';
import { ROLES } from './roles.ts';
import { SeatOrderForm } from './seat-forms.ts';

const Cents = z.int().min(0).max(2_000_000_000);

/** What a seat costs from a number of seats in one order on. */
export const SeatTier = z.object({ from: z.int().positive(), unitCents: Cents });
export type SeatTier = z.infer<typeof SeatTier>;

/** A tax of the operator's, in percent as text so that it stays exact, such as 8.875. */
export const SeatTax = z.object({ name: z.string(), percent: z.string() });
export type SeatTax = z.infer<typeof SeatTax>;

/** Seats of one package, as many as the organization has or can buy. */
export const SeatPackage = z.object({
  role: z.enum(ROLES),
  title: z.string(),
  bought: z.number(),
  inUse: z.number(),
  /** Kept for people who haven’t accepted their invitation yet. */
  invited: z.number(),
  free: z.number(),
  /** By quantity, lowest first; empty if no seats are sold for it. */
  tiers: z.array(SeatTier),
});
export type SeatPackage = z.infer<typeof SeatPackage>;

/** A seat that somebody has, or that waits for somebody invited. */
export const Seat = z.object({
  id: z.number(),
  role: z.enum(ROLES),
  /** Null while it waits for an invitation to be accepted. */
  personId: z.number().nullable(),
  /** The person’s name, or the one on the invitation. */
  name: z.string(),
  /** What they do in the organization. */
  title: z.string(),
  since: Moment,
  /** The last day of their membership, if it is set; the seat returns after it. */
  until: Day.nullable(),
});
export type Seat = z.infer<typeof Seat>;

/** Somebody who can be given a seat, and the packages that they own themselves and need none for. */
export const SeatCandidate = z.object({
  personId: z.number(),
  name: z.string(),
  title: z.string(),
  owned: z.array(z.enum(ROLES)),
});
export type SeatCandidate = z.infer<typeof SeatCandidate>;

export const SeatBook = z.object({
  packages: z.array(SeatPackage),
  seats: z.array(Seat),
  /** Empty for those who may only look. */
  people: z.array(SeatCandidate),
  tax: SeatTax.nullable(),
  invoiceDays: z.number(),
});
export type SeatBook = z.infer<typeof SeatBook>;

/** `pending`: not paid yet; an invoice that was never paid ends as `canceled`. */
export const SeatOrderStatus = z.enum([
  'pending',
  'processing',
  'paid',
  'canceled',
  'refund_pending',
  'refunded',
]);
export type SeatOrderStatus = z.infer<typeof SeatOrderStatus>;

/** What gives back an order’s whole amount; the invoice stays as it was issued. */
export const CreditNote = z.object({
  number: z.string(),
  issuedAt: Moment,
  reason: z.string(),
});
export type CreditNote = z.infer<typeof CreditNote>;

export const SeatOrder = z.object({
  id: z.number(),
  role: z.enum(ROLES),
  /** Such as `3 Study Coordinator seats`. */
  title: z.string(),
  quantity: z.number(),
  unitCents: Cents,
  netCents: Cents,
  tax: SeatTax.extend({ cents: Cents }).nullable(),
  totalCents: Cents,
  payBy: SeatOrderForm.shape.payBy,
  purchaseOrder: z.string().nullable(),
  email: z.string(),
  status: SeatOrderStatus,
  orderedAt: Moment,
  /** Of an invoice. */
  invoiceNumber: z.string().nullable(),
  dueOn: Day.nullable(),
  paidAt: Moment.nullable(),
  refundedAt: Moment.nullable(),
  /** Of a refunded order. */
  creditNote: CreditNote.nullable(),
  /** No money moves. */
  isTest: z.boolean(),
});
export type SeatOrder = z.infer<typeof SeatOrder>;

/** What happened to seats of an organization. */
export const SeatEvent = z.object({
  at: Moment,
  kind: z.enum([
    'ordered',
    'opened',
    'reserved',
    'released',
    'assigned',
    'returned',
    'canceled',
    'withdrawn',
  ]),
  role: z.enum(ROLES),
  quantity: z.number(),
  /** Whose seat it was or became. */
  person: z.string().nullable(),
  /** Null for the academy itself. */
  actor: z.string().nullable(),
  reason: z.string().nullable(),
});
export type SeatEvent = z.infer<typeof SeatEvent>;

const SeatReason = z
  .string()
  .trim()
  .min(10, 'Give a reason of at least 10 characters.')
  .max(500, 'Use 500 characters or fewer.');
const OfSeat = OfOrganization.extend({ id: Id });
const Pdf = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const seats = {
  list: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/seats',
    access: 'member',
    right: 'inspect',
    summary: 'Seats of an organization by package, who has them, and what more of them cost',
    params: OfOrganization,
    reply: SeatBook,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/seats',
    access: 'member',
    right: 'manage',
    summary: 'Gives a free seat to a member, which opens the package for them',
    params: OfOrganization,
    body: z.object({ role: SeatOrderForm.shape.role, personId: Id }),
    reply: SeatBook,
    status: 201,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/seats/:id/transfer',
    access: 'member',
    right: 'manage',
    summary: 'Moves a seat to another member; records and certificates stay with whom they are of',
    params: OfSeat,
    body: z.object({ personId: Id, reason: SeatReason }),
    reply: SeatBook,
  }),
  return: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/seats/:id/return',
    access: 'member',
    right: 'manage',
    summary: 'Takes a seat back, which ends the access that it gave; records and certificates stay',
    params: OfSeat,
    body: z.object({ reason: SeatReason }),
    reply: SeatBook,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/seats/history',
    access: 'member',
    right: 'inspect',
    summary: 'What happened to the seats of an organization, newest first, up to 500',
    params: OfOrganization,
    reply: z.array(SeatEvent),
  }),
  orders: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/seat-orders',
    access: 'member',
    right: 'inspect',
    summary: 'Orders of seats, newest first',
    params: OfOrganization,
    reply: z.array(SeatOrder),
  }),
  order: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/seat-orders',
    access: 'member',
    right: 'manage',
    summary: 'Orders seats by card or on invoice; with the same `requestKey`, once',
    params: OfOrganization,
    body: SeatOrderForm.extend({
      /** The total that was shown; rejected with 409 if the server’s differs. */
      totalCents: Cents,
      /** Of one click, so that a repeated one orders nothing more. */
      requestKey: z.uuid(),
    }),
    /** `payment` is for the card form; null for an invoice. */
    reply: z.object({ order: SeatOrder, payment: PaymentIntent.nullable() }),
    status: 201,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/seat-orders/:id/confirm',
    access: 'member',
    right: 'manage',
    summary: 'Asks the gateway what became of a card payment and opens the seats if it was made; idempotent',
    params: OfSeat,
    reply: SeatOrder,
  }),
  invoice: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/seat-orders/:id/invoice',
    access: 'member',
    right: 'inspect',
    summary: 'The invoice as a tagged PDF',
    params: OfSeat,
    reply: Pdf,
    contentType: 'application/pdf',
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/seat-orders/:id/receipt',
    access: 'member',
    right: 'inspect',
    summary: 'The receipt of a paid order as a tagged PDF',
    params: OfSeat,
    reply: Pdf,
    contentType: 'application/pdf',
  }),
  creditNote: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/seat-orders/:id/credit-note',
    access: 'member',
    right: 'inspect',
    summary: 'The credit note of a refunded order as a tagged PDF',
    params: OfSeat,
    reply: Pdf,
    contentType: 'application/pdf',
  }),
};
