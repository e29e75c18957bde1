import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { acrossOrganizations } from '../../core/database/in-organization.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import type { Report } from '../../core/pdf/report.ts';
import {
  findSeatOrderOfAny,
  insertCreditNote,
  nextCreditNumber,
  type SeatOrderRow,
} from '../orders/orders.service.ts';
import { describeCreditNote } from '../seats/seat-paper.ts';

/** Numbers, keeps, and mails the credit note of an order, in the transaction that refunds it. */
export async function issueCreditNote(
  context: Context,
  trx: Transaction<DB>,
  { order, orgId }: SeatOrderRow,
  { at: issuedAt, reason }: { at: Date; reason: string },
): Promise<void> {
  const { invoicePrefix } = context.content.catalogue.academy.billing;
  const year = issuedAt.getUTCFullYear();
  const count = await nextCreditNumber(trx, year);
  const number = `${invoicePrefix}-CN-${year}-${String(count).padStart(4, '0')}`;
  await insertCreditNote(trx, { orderId: order.id, orgId, number, issuedAt, reason });
  await context.jobs.send('seat-paper', { orgId, orderId: order.id, paper: 'credit-note' }, { trx });
}

/** The credit note of an order of any organization, for its seller. */
export async function readCreditNote(context: Context, id: number): Promise<Report> {
  const row = await acrossOrganizations(context.database, (trx) => findSeatOrderOfAny(trx, id));
  if (!row) return fail('seats.order_not_found', 'Order not found.');
  return describeCreditNote(row) ?? fail('seats.order_not_found', 'This order has no credit note.');
}
