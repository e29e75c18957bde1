import * as z from 'zod';
import { HoldToken } from './bookings.ts';
import { ConsultationType } from './consultation-types.ts';
import { endpoint, Id, Moment, orEmpty } from './endpoint.ts';
import { Role, RoleRecord } from './role-schemas.ts';
import { ROLES } from './roles.ts';

/** Whole US dollars, as in the checkout's query parameters. */
const Dollars = z.number().int().positive().max(100_000);

export const PaymentMode = z.enum(['sandbox', 'stripe']);
export type PaymentMode = z.infer<typeof PaymentMode>;

export const PurchaseType = z.enum(['training', 'consultation']);
export type PurchaseType = z.infer<typeof PurchaseType>;

export const PaymentIntent = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amount: z.number(),
  mode: PaymentMode,
  /** For Stripe's own card form; null in test mode. */
  publishableKey: z.string().nullable(),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

/** `refunded`: the slot was lost or the booking was canceled. */
export const PaymentStatus = z.enum(['pending', 'processing', 'paid', 'failed', 'refunded']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** A purchase and its status, as reported by the gateway. */
export const Purchase = z.object({
  paymentIntentId: z.string(),
  type: z.enum([...PurchaseType.options, 'seats']),
  status: PaymentStatus,
  amount: z.number(),
  /** Such as `CRA training package` or `Career Guidance`. */
  title: z.string(),
  role: z.enum(ROLES).nullable(),
  bookingId: z.number().nullable(),
  /** Of an organization’s seats. */
  orgId: z.number().nullable(),
  /** Start of the consultation. */
  startsAt: Moment.nullable(),
  paidAt: Moment.nullable(),
  /** The first unlocked course; null if there is none. */
  courseId: z.number().nullable(),
});
export type Purchase = z.infer<typeof Purchase>;

/** What was paid, as the account page lists it. */
export const Receipt = Purchase.pick({
  type: true,
  status: true,
  amount: true,
  title: true,
  startsAt: true,
  paidAt: true,
}).extend({
  /** The order number. */
  order: z.number(),
  refundedAt: Moment.nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

/** Stripe's status names; `message` says why a card was declined. */
export const SandboxResult = z.object({
  status: z.enum(['succeeded', 'processing', 'requires_action', 'requires_payment_method']),
  message: z.string().optional(),
});
export type SandboxResult = z.infer<typeof SandboxResult>;

const ClientSecret = z.string().min(10).max(200);
const IntentId = z.string().regex(/^pi_[A-Za-z0-9_]{8,120}$/, 'This isn’t a valid payment ID.');

export const payments = {
  createIntent: endpoint({
    method: 'POST',
    path: '/api/create-payment-intent',
    access: 'public',
    proof: 'holdToken',
    summary: 'Start a purchase: training for the signed-in user, or a consultation for a held booking',
    body: z.object({
      /** The price shown to the buyer; rejected with 409 if the server's price differs. */
      amount: Dollars,
      type: PurchaseType,
      rolePackage: orEmpty(Role),
      consultationType: orEmpty(ConsultationType),
      bookingId: orEmpty(Id),
      holdToken: HoldToken,
    }),
    reply: PaymentIntent,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/confirm-payment',
    access: 'user',
    summary: 'Confirm a training purchase and grant the role; idempotent',
    body: z.object({
      paymentIntentId: IntentId,
      /** Ignored: the buyer is the signed-in user. */
      userId: z.number().optional(),
      type: PurchaseType.optional(),
      rolePackage: Role.optional(),
    }),
    reply: Purchase,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/payments/:paymentIntentId',
    access: 'public',
    proof: 'clientSecret',
    summary: 'The status of a purchase, for the holder of its client secret',
    params: z.object({ paymentIntentId: IntentId }),
    query: z.object({ clientSecret: ClientSecret }),
    reply: Purchase,
  }),
  receipts: endpoint({
    method: 'GET',
    path: '/api/users/:userId/receipts',
    access: 'self',
    summary: 'What the user paid for, newest first',
    params: z.object({ userId: Id }),
    reply: z.array(Receipt),
  }),
  receiptFile: endpoint({
    method: 'GET',
    path: '/api/users/:userId/receipts/:order/print',
    access: 'self',
    summary: 'The receipt of an order as a tagged PDF',
    params: z.object({ userId: Id, order: Id }),
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/pdf',
  }),
  purchaseRole: endpoint({
    method: 'POST',
    path: '/api/roles/purchase',
    access: 'user',
    summary: 'Grant a paid role; 402 if it hasn’t been paid for',
    body: z.object({ role: Role, price: Dollars }),
    reply: z.array(RoleRecord),
  }),
  sandboxConfirm: endpoint({
    method: 'POST',
    path: '/api/sandbox/payment-intents/:id/confirm',
    access: 'public',
    proof: 'clientSecret',
    summary: 'Test mode: pay with a test card',
    params: z.object({ id: IntentId }),
    body: z.object({
      clientSecret: ClientSecret,
      cardNumber: z.string().max(30),
      expiry: z.string().max(10),
      cvc: z.string().max(6),
    }),
    reply: SandboxResult,
  }),
  sandboxAuthenticate: endpoint({
    method: 'POST',
    path: '/api/sandbox/payment-intents/:id/authenticate',
    access: 'public',
    proof: 'clientSecret',
    summary: 'Test mode: simulate the bank’s authentication step',
    params: z.object({ id: IntentId }),
    body: z.object({ clientSecret: ClientSecret, approve: z.boolean() }),
    reply: SandboxResult,
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    access: 'public',
    summary: 'Signed events from the payment gateway',
    reply: z.object({ received: z.literal(true) }),
  }),
};
