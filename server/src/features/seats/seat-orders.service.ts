import type { SeatOrder, SeatOrderStatus } from '@trialwright/contract';
import { fail } from '../../core/errors.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { findSeatOrder, listSeatOrders, type SeatOrderRow } from '../orders/orders.service.ts';
import { percentOf, titleOfSeats } from './seat-shop.ts';

const STATUS: Record<string, SeatOrderStatus> = {
  pending: 'pending',
  processing: 'processing',
  paid: 'paid',
  failed: 'canceled',
  refunding: 'refund_pending',
  refunded: 'refunded',
};

/** An order as its organization sees it. */
export function presentSeatOrder(row: SeatOrderRow): SeatOrder {
  const { order, role, quantity, unitCents, netCents, taxCents, taxName, taxRate, creditNote } = row;
  const tax =
    taxName === null || taxRate === null
      ? null
      : { name: taxName, percent: percentOf(taxRate), cents: taxCents };
  return {
    id: order.id,
    role,
    title: titleOfSeats(role, quantity),
    quantity,
    unitCents,
    netCents,
    tax,
    totalCents: order.amountCents,
    payBy: order.gateway === 'invoice' ? 'invoice' : 'card',
    purchaseOrder: row.purchaseOrder,
    email: order.email,
    status: STATUS[order.status] ?? 'pending',
    orderedAt: order.createdAt.toISOString(),
    invoiceNumber: row.invoiceNumber,
    dueOn: row.dueOn,
    paidAt: order.paidAt?.toISOString() ?? null,
    refundedAt: order.refundedAt?.toISOString() ?? null,
    creditNote: creditNote && { ...creditNote, issuedAt: creditNote.issuedAt.toISOString() },
    isTest: order.gateway === 'sandbox',
  };
}

export async function readSeatOrders(scope: TeamScope): Promise<SeatOrder[]> {
  const rows = await scope.read((trx) => listSeatOrders(trx, scope.organization.id));
  return rows.map(presentSeatOrder);
}

/** An order of the organization; another's does not exist. */
export async function requireSeatOrder(scope: TeamScope, id: number): Promise<SeatOrderRow> {
  const found = await scope.read((trx) => findSeatOrder(trx, scope.organization.id, id));
  return found ?? fail('seats.order_not_found', 'Order not found.');
}
