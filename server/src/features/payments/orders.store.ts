import type { PaymentMode, Role } from '@trialwright/contract';
import type { Selectable, Transaction, Updateable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, Orders } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';

export type OrderRow = Selectable<Orders>;

/** What an order is for: a role of a person, or a booking. */
export type Thing = { userId: number; role: Role } | { bookingId: number };

/** A tab that was left open with an earlier price may still pay its order: this many are asked about. */
const RECENT = 5;
const TRIES = 3;
const OPEN_AT_ONCE = 200;
/** Orders for which money moved or may still move: they stay in the books, without the person. */
const KEPT = ['pending', 'processing', 'paid', 'refunding', 'refunded'];

function ordersFor(db: Db, thing: Thing) {
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

export async function findByIntent(db: Db, intentId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('intentId', '=', intentId).executeTakeFirst();
}

/** The order of a payment, held for the change. */
export async function lockByIntent(trx: Transaction<DB>, intentId: string): Promise<OrderRow | undefined> {
  return trx.selectFrom('orders').selectAll().where('intentId', '=', intentId).forUpdate().executeTakeFirst();
}

/** The latest payments that were begun for a booking, or of these the one that is named. */
export async function listBookingIntents(
  db: Db,
  bookingId: number,
  intentId?: string,
): Promise<(string | null)[]> {
  let query = db.selectFrom('orders').select('intentId').where('bookingId', '=', bookingId);
  if (intentId) query = query.where('intentId', '=', intentId);
  const rows = await query.where('intentId', 'is not', null).orderBy('id', 'desc').limit(RECENT).execute();
  return rows.map((row) => row.intentId);
}

/** The latest payments that a person began for a role at this price. */
export async function listRoleIntents(
  db: Db,
  { userId, role, amountCents }: { userId: number; role: Role; amountCents: number },
): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('orders')
    .select('intentId')
    .where('userId', '=', userId)
    .where('role', '=', role)
    .where('amountCents', '=', amountCents)
    .where('intentId', 'is not', null)
    .orderBy('id', 'desc')
    .limit(RECENT)
    .execute();
  return rows.map(({ intentId }) => intentId);
}

/** Whether another order has already sold the same thing. */
export async function isSold(trx: Transaction<DB>, order: OrderRow): Promise<boolean> {
  let query = trx.selectFrom('orders').select('id').where('id', '!=', order.id);
  query =
    order.bookingId === null
      ? query.where('userId', '=', order.userId).where('role', '=', order.role).where('status', '=', 'paid')
      : query
          .where('bookingId', '=', order.bookingId)
          .where('status', 'in', ['paid', 'refunding', 'refunded']);
  return (await query.executeTakeFirst()) !== undefined;
}

type Change = Pick<Updateable<Orders>, 'status' | 'paidAt' | 'checkedAt'>;

export async function updateOrder(trx: Transaction<DB>, id: number, change: Change): Promise<void> {
  await trx.updateTable('orders').set(change).where('id', '=', id).execute();
}

/** Gives up the orders that nobody has paid since they were made. */
export async function failUnpaid(db: Db, madeBefore: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'failed' })
    .where('status', '=', 'pending')
    .where('createdAt', '<', madeBefore)
    .execute();
}

/** Orders that the gateway must be asked about, of each the payment and where it stands. */
export async function listOpen(
  db: Db,
  madeBefore: Date,
): Promise<Pick<OrderRow, 'id' | 'intentId' | 'status'>[]> {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'intentId', 'status'])
      .where('status', 'in', ['pending', 'processing', 'refunding'])
      .where('createdAt', '<', madeBefore)
      .where('intentId', 'is not', null)
      // Whoever was not asked about for the longest comes first.
      .orderBy('checkedAt', (order) => order.asc().nullsFirst())
      .limit(OPEN_AT_ONCE)
      .execute()
  );
}

/** The order, if its money is on its way back. */
export async function findRefunding(db: Db, id: number): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'refunding')
    .executeTakeFirst();
}

/** Notes that the money is back, once; undefined where it was noted already. */
export async function markRefunded(
  trx: Transaction<DB>,
  id: number,
  at: Date,
): Promise<Pick<OrderRow, 'userId'> | undefined> {
  return trx
    .updateTable('orders')
    .set({ status: 'refunded', refundedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'refunding')
    .returning('userId')
    .executeTakeFirst();
}

/** Takes a person out of the orders that are kept; returns which bookings these were for. */
export async function detachOrders(trx: Transaction<DB>, userId: number): Promise<number[]> {
  const kept = await trx
    .updateTable('orders')
    .set({ userId: null, email: '', clientSecret: null })
    .where('userId', '=', userId)
    .where('status', 'in', KEPT)
    .where('intentId', 'is not', null)
    .returning('bookingId')
    .execute();
  return kept.flatMap(({ bookingId }) => (bookingId === null ? [] : [bookingId]));
}
