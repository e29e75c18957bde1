import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { enterOrganization } from '../../core/database/in-organization.ts';
import type { DB } from '../../core/database/schema.ts';
import { lockFacts } from '../../teams/facts/facts.service.ts';
import { insertSeats, noteSeatEvent } from '../../teams/seats/seats.service.ts';
import { findSeatOrder, type OrderRow } from '../orders/orders.service.ts';

/** Opens the seats of an order that was just paid, in the transaction that marks it so. */
export async function openSeats(
  context: Context,
  trx: Transaction<DB>,
  order: OrderRow & { orgId: number },
): Promise<void> {
  const { id: orderId, orgId } = order;
  const at = context.now();
  await enterOrganization(trx, orgId);
  const row = await findSeatOrder(trx, orgId, orderId);
  if (!row) throw new Error(`Order ${orderId} of organization ${orgId} names no seats.`);
  const { role, quantity, orderedBy: actorId } = row;
  await lockFacts({ trx, orgId, actorId, at });
  await insertSeats(trx, { orgId, orderId, role, quantity });
  await noteSeatEvent(trx, { orgId, at, kind: 'opened', role, quantity, orderId, actorId });
  await context.jobs.send('seat-paper', { orgId, orderId, paper: 'receipt' }, { trx });
}
