import type { HoldStanding } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { readHold, type BookingRow } from '../bookings/bookings.service.ts';
import { fulfillOrder } from './fulfillment.service.ts';
import type { Gateway } from './gateway.ts';
import { listUnsettled, type Thing } from '../orders/orders.service.ts';

/** While the bank works, nobody pays a second time. */
export const UNDER_WAY = 'A payment for this is already being processed. Wait for it to finish.';

/**
 * Checks every payment started for an item with the gateway, so that someone whose browser missed the result is neither
 * told that nothing was charged nor asked to pay again.
 */
export async function settleOpen(
  context: Context,
  gateway: Gateway,
  thing: Thing,
): Promise<{ isProcessing: boolean; isPaid: boolean }> {
  let isProcessing = false;
  let isPaid = false;
  for (const { intentId } of await listUnsettled(context.database.db, thing, gateway.mode)) {
    const { status } = await fulfillOrder(context, gateway, intentId ?? '');
    isProcessing ||= status === 'processing';
    isPaid ||= status === 'paid';
  }
  return { isProcessing, isPaid };
}

/** A booking's status after checking its payments. */
export async function loadPurchaseState(
  context: Context,
  gateway: Gateway,
  { id }: Pick<BookingRow, 'id'>,
): Promise<HoldStanding> {
  const { isProcessing } = await settleOpen(context, gateway, { bookingId: id });
  const row = await readHold(context.database.db, id);
  const isHeld = row.status === 'held' && row.holdUntil > context.now();
  const isUnpaid = row.status === 'held' || row.status === 'expired';
  const status = isUnpaid ? (isProcessing ? 'processing' : isHeld ? 'held' : 'expired') : row.status;
  return { status: status as HoldStanding['status'], holdUntil: row.holdUntil.toISOString() };
}
