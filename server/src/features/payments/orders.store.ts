import type { PaymentMode, Role } from '@trialwright/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import type { OrderRow } from './fulfil.service.ts';

/** What an order is for: a role of a person, or a booking. */
export type Thing = { userId: number; role: Role } | { bookingId: number };

/** A tab that was left open with an earlier price may still pay its order: this many are asked about. */
const RECENT = 5;
const TRIES = 3;

function ordersFor(db: Kysely<DB> | Transaction<DB>, thing: Thing) {
  const orders = db.selectFrom('orders').selectAll();
  return 'bookingId' in thing
    ? orders.where('bookingId', '=', thing.bookingId)
    : orders.where('userId', '=', thing.userId).where('role', '=', thing.role);
}

/** The orders for a thing that a payment may still settle, the newest first. */
export function listUnsettled(db: Db, thing: Thing, gateway: PaymentMode): Promise<OrderRow[]> {
  return ordersFor(db, thing)
    .where('status', 'in', ['pending', 'processing', 'failed'])
    .where('gateway', '=', gateway)
    .where('intentId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute();
}

export interface NewOrder {
  thing: Thing;
  userId: number | null;
  email: string;
  amountCents: number;
  currency: string;
  gateway: PaymentMode;
  createdAt: Date;
}

async function takeOnce(db: Db, { thing, ...order }: NewOrder): Promise<OrderRow | undefined> {
  return db.transaction().execute(async (trx) => {
    const open = await ordersFor(trx, thing).where('status', '=', 'pending').executeTakeFirst();
    const fits = open?.amountCents === order.amountCents && open.gateway === order.gateway;
    if (open && fits) return open;
    if (open) await trx.updateTable('orders').set({ status: 'failed' }).where('id', '=', open.id).execute();
    const what =
      'bookingId' in thing
        ? { type: 'consultation', bookingId: thing.bookingId }
        : { type: 'training', role: thing.role };
    const made = await trx
      .insertInto('orders')
      .values({ ...order, ...what })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    // A unique index lets one of several simultaneous requests through; the others go on with its order.
    return made ?? ordersFor(trx, thing).where('status', '=', 'pending').executeTakeFirst();
  });
}

/** The one payable order for a thing: the one that was begun, or a new one where it was at another price. */
export async function takeOrder(db: Db, order: NewOrder): Promise<OrderRow> {
  for (let tries = 0; tries < TRIES; tries++) {
    const taken = await takeOnce(db, order);
    if (taken && taken.amountCents === order.amountCents) return taken;
  }
  return fail('payments.wrong_state', 'Another payment for this has just begun. Please try again.');
}

/** Notes the gateway's payment of an order; all who ask at once get the same one. */
export async function keepIntent(
  db: Db,
  id: number,
  intent: { id: string; clientSecret: string },
): Promise<OrderRow> {
  return db
    .updateTable('orders')
    .set({ intentId: intent.id, clientSecret: intent.clientSecret })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function readOrder(db: Db, id: number): Promise<OrderRow> {
  return db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
