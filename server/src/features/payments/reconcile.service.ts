import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import { fulfil, refundOrder } from './fulfil.service.ts';
import type { Gateway } from './gateway.ts';
import { failUnpaid, listOpen } from './orders.store.ts';

/** An order younger than this is still being paid. */
const SETTLE_AFTER = { seconds: 30 };
/** A payment that was begun and left is given up. */
const GIVE_UP_AFTER = { days: 3 };

/**
 * Asks the gateway about orders that were left open: the browser vanished, an event got lost, the server stopped
 * between the payment and the grant. Answers how many were looked at.
 */
export async function reconcile(context: Context, gateway: Gateway): Promise<number> {
  const now = DateTime.fromJSDate(context.now());
  const { db } = context.database;
  await failUnpaid(db, now.minus(GIVE_UP_AFTER).toJSDate());
  const open = await listOpen(db, now.minus(SETTLE_AFTER).toJSDate());
  for (const { id, intentId, status } of open) {
    try {
      if (status === 'refunding') await refundOrder(context, gateway, id);
      else if (intentId) await fulfil(context, gateway, intentId);
    } catch (error) {
      // One order that cannot be settled must not hold up the others; the next run asks again.
      context.log.error({ err: error, orderId: id }, 'an open order could not be settled');
    }
  }
  return open.length;
}
