import * as z from 'zod';
import { Reason } from './admin.ts';
import { endpoint, Id } from './endpoint.ts';
import { Day } from './organization-forms.ts';
import { oneLine } from './one-line.ts';
import { SeatOrder } from './seats.ts';

/** An order of seats as the operator sees it: as the seller, with who ordered and nothing of who sits on them. */
export const AdminSeatOrder = SeatOrder.extend({
  organization: z.string(),
  /** Under which reference the money of an invoice came. */
  paymentReference: z.string().nullable(),
});
export type AdminSeatOrder = z.infer<typeof AdminSeatOrder>;

export const InvoicePaymentForm = z.object({
  /** What arrived; only the whole amount opens the seats. */
  amountCents: z.int('Enter the amount that arrived.').positive('Enter the amount that arrived.'),
  receivedOn: Day,
  reference: oneLine('Enter the reference of the payment, such as that of the bank statement.', 80),
});
export type InvoicePaymentForm = z.infer<typeof InvoicePaymentForm>;

const OfOrder = z.object({ id: Id });

export const adminSeatOrders = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/seat-orders',
    access: 'admin',
    summary: 'Orders of seats, unpaid invoices first, then newest first, up to 200',
    reply: z.array(AdminSeatOrder),
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/api/admin/seat-orders/:id/payment',
    access: 'admin',
    summary: 'Records the payment of an invoice, which opens its seats',
    params: OfOrder,
    body: InvoicePaymentForm,
    reply: AdminSeatOrder,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/admin/seat-orders/:id/cancel',
    access: 'admin',
    summary: 'Cancels an unpaid invoice; its number stays used',
    params: OfOrder,
    body: z.object({ reason: Reason }),
    reply: AdminSeatOrder,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/api/admin/seat-orders/:id/refund',
    access: 'admin',
    summary:
      'Refunds an order with a credit note and withdraws its seats; refused while fewer seats than ordered are free',
    params: OfOrder,
    body: z.object({ reason: Reason }),
    reply: AdminSeatOrder,
  }),
  creditNote: endpoint({
    method: 'GET',
    path: '/api/admin/seat-orders/:id/credit-note',
    access: 'admin',
    summary: 'The credit note of a refunded order, as its organization has it',
    params: OfOrder,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/pdf',
  }),
};
