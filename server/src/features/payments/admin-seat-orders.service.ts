import type { AdminSeatOrder, InvoicePaymentForm } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import {
  acrossOrganizations,
  enterOrganization,
  recordAcrossOrganizations,
} from '../../core/database/in-organization.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { lockFacts } from '../../teams/facts/facts.service.ts';
import { findOrganization } from '../../teams/organizations/organizations.service.ts';
import { listSeats, noteSeatEvent, withdrawFree } from '../../teams/seats/seats.service.ts';
import {
  findSeatOrder,
  listAllSeatOrders,
  lockSeatOrder,
  markReturned,
  noteReceived,
  updateOrder,
  type SeatOrderRow,
} from '../orders/orders.service.ts';
import { presentSeatOrder } from '../seats/seat-orders.service.ts';
import { issueCreditNote } from './credit-note.service.ts';
import { grantPurchase, startRefund } from './fulfillment.service.ts';

function invalid(field: string, message: string): never {
  throw new AppError('request.invalid', message, { [field]: message });
}

async function present(trx: Transaction<DB>, row: SeatOrderRow): Promise<AdminSeatOrder> {
  const organization = await findOrganization(trx, row.orgId);
  const { paymentReference } = row;
  return { ...presentSeatOrder(row), organization: organization?.name ?? row.billTo, paymentReference };
}

export async function readAllSeatOrders(context: Context): Promise<AdminSeatOrder[]> {
  return acrossOrganizations(context.database, async (trx) => {
    const orders: AdminSeatOrder[] = [];
    for (const row of await listAllSeatOrders(trx)) orders.push(await present(trx, row));
    return orders;
  });
}

/** Changes an order as its seller does, in the scope of its organization and while nobody else changes it. */
async function change(
  context: Context,
  id: number,
  work: (trx: Transaction<DB>, row: SeatOrderRow, at: Date) => Promise<void>,
): Promise<AdminSeatOrder> {
  const at = context.now();
  const notFound = () => fail('seats.order_not_found', 'Order not found.');
  return recordAcrossOrganizations(context.database, async (trx) => {
    const { orgId } = (await lockSeatOrder(trx, id)) ?? notFound();
    if (orgId === null) return notFound();
    await enterOrganization(trx, orgId);
    await work(trx, (await findSeatOrder(trx, orgId, id)) ?? notFound(), at);
    return present(trx, (await findSeatOrder(trx, orgId, id)) ?? notFound());
  });
}

/** Refuses what is no invoice waiting for its payment. */
function requireUnpaid({ order }: SeatOrderRow): void {
  if (order.gateway !== 'invoice')
    fail('payments.wrong_state', 'This order is paid by card; the payment provider settles it.');
  if (order.status === 'failed') fail('payments.wrong_state', 'This invoice was canceled.');
  if (order.status !== 'pending') fail('payments.wrong_state', 'This invoice is already paid.');
}

/** Records that an invoice was paid: by the same fulfillment as a payment by card, once. */
export function recordInvoicePayment(
  context: Context,
  admin: Viewer,
  id: number,
  { amountCents, receivedOn, reference }: InvoicePaymentForm,
): Promise<AdminSeatOrder> {
  return change(context, id, async (trx, row, at) => {
    requireUnpaid(row);
    if (amountCents !== row.order.amountCents)
      invalid('amountCents', 'This isn’t the total of the invoice. Only the whole amount opens the seats.');
    if (receivedOn > at.toISOString().slice(0, 10)) invalid('receivedOn', 'This day is still to come.');
    if (receivedOn < row.order.createdAt.toISOString().slice(0, 10))
      invalid('receivedOn', 'This day is before the invoice.');
    const received = { receivedOn, paymentReference: reference, recordedBy: admin.id };
    await noteReceived(trx, id, received);
    await grantPurchase(context, trx, row.order);
  });
}

/** Cancels an invoice that nobody paid. */
export function cancelInvoice(
  context: Context,
  admin: Viewer,
  id: number,
  reason: string,
): Promise<AdminSeatOrder> {
  return change(context, id, async (trx, row, at) => {
    requireUnpaid(row);
    const { orgId, role, quantity } = row;
    await updateOrder(trx, id, { status: 'failed' });
    const event = { orgId, at, kind: 'canceled', role, quantity, orderId: id, actorId: admin.id, reason };
    await noteSeatEvent(trx, event);
  });
}

/**
 * Refunds an order with a credit note and withdraws as many free seats of its package; seats of a package are alike,
 * whichever order brought them. Refuses while fewer are free: nobody loses a seat by a refund.
 */
export function refundSeatOrder(
  context: Context,
  admin: Viewer,
  id: number,
  reason: string,
): Promise<AdminSeatOrder> {
  return change(context, id, async (trx, row, at) => {
    const { order, orgId, role, quantity } = row;
    if (order.status !== 'paid') fail('payments.wrong_state', 'Only a paid order can be refunded.');
    await lockFacts({ trx, orgId, actorId: admin.id, at });
    const seats = (await listSeats(trx, orgId)).filter((seat) => seat.role === role);
    const free = seats.filter(({ takenAt }) => takenAt === null).length;
    if (free < quantity)
      fail(
        'seats.in_use',
        `Only ${free} of the ${quantity} seats are free. The organization must return ${quantity - free} more first.`,
      );
    await withdrawFree(trx, { orgId, role, orderId: id, quantity, at });
    const event = { orgId, at, kind: 'withdrawn', role, quantity, orderId: id, actorId: admin.id, reason };
    await noteSeatEvent(trx, event);
    await issueCreditNote(context, trx, row, { at, reason });
    if (order.gateway === 'invoice') await markReturned(trx, id, at);
    else await startRefund(context, trx, order);
  });
}
