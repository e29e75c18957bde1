import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import { fulfillOrder, refundOrder } from './fulfillment.service.ts';
import type { Gateway } from './gateway.ts';
import { failUnpaid, listOpen } from '../orders/orders.service.ts';

/** Newer orders are assumed to be in checkout. */
const SETTLE_AFTER = { seconds: 30 };
/** Older unpaid orders are abandoned. */
const GIVE_UP_AFTER = { days: 3 };

/**
 * Checks open orders with the gateway: the browser was closed, an event was lost, or the server stopped between the
 * payment and the grant. Returns the number of orders checked.
 */
export async function reconcile(context: Context, gateway: Gateway): Promise<number> {
  const now = DateTime.fromJSDate(context.now());
  const { db } = context.database;
  await failUnpaid(db, now.minus(GIVE_UP_AFTER).toJSDate());
  const open = await listOpen(db, now.minus(SETTLE_AFTER).toJSDate());
  for (const { id, intentId, status } of open) {
    try {
      if (status === 'refunding') await refundOrder(context, gateway, id);
      else if (intentId) await fulfillOrder(context, gateway, intentId);
    } catch (error) {
      // One failing order must not block the others; the next run retries it.
      context.log.error({ err: error, orderId: id }, 'an open order could not be settled');
    }
  }
  return open.length;
}
