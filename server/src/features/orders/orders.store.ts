import type { PaymentMode, Role } from '@trialwright/contract';
import { sql, type Selectable, type Transaction, type Updateable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, Orders } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';

export type OrderRow = Selectable<Orders>;

/** What an order is for: a person's role, a booking, or an organization's seats. */
export type Thing = { userId: number; role: Role } | { bookingId: number } | { orgId: number; role: Role };

/** A tab left open at an outdated price may still pay its order, so this many recent ones are checked. */
const RECENT = 5;
const TRIES = 3;
const OPEN_AT_ONCE = 200;
/** Orders with money paid or pending: kept for accounting, without personal data. */
const KEPT = ['pending', 'processing', 'paid', 'refunding', 'refunded'];

function ordersFor(db: Db, thing: Thing) {
  const orders = db.selectFrom('orders').selectAll();
  if ('bookingId' in thing) return orders.where('bookingId', '=', thing.bookingId);
  return 'orgId' in thing
    ? orders.where('orgId', '=', thing.orgId).where('role', '=', thing.role)
    : orders.where('userId', '=', thing.userId).where('role', '=', thing.role);
}

/** The orders for an item that a payment may still settle, newest first. */
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
  thing: Exclude<Thing, { orgId: number }>;
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
    // A unique index lets one of several concurrent requests through; the others continue with its order.
    return made ?? ordersFor(trx, thing).where('status', '=', 'pending').executeTakeFirst();
  });
}

/** The one payable order for an item: the open one, or a new one if its price has changed. */
export async function takeOrder(db: Db, order: NewOrder): Promise<OrderRow> {
  for (let tries = 0; tries < TRIES; tries++) {
    const taken = await takeOnce(db, order);
    if (taken && taken.amountCents === order.amountCents) return taken;
  }
  return fail('payments.wrong_state', 'Another payment for this was just started. Try again.');
}

/** Stores an order's payment ID; concurrent callers get the same one. */
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

/** A payment's order, locked for the change. */
export async function lockByIntent(trx: Transaction<DB>, intentId: string): Promise<OrderRow | undefined> {
  return trx.selectFrom('orders').selectAll().where('intentId', '=', intentId).forUpdate().executeTakeFirst();
}

/** The latest payments started for a booking, or only the given one of them. */
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

/** The latest payments a person started for a role at this price. */
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

/** Whether another order has already sold the same item. */
export async function isSold(trx: Transaction<DB>, order: OrderRow): Promise<boolean> {
  // An organization may buy as many seats as it likes.
  if (order.orgId !== null) return false;
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

/** Abandons old unpaid orders. */
export async function failUnpaid(db: Db, madeBefore: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status: 'failed' })
    .where('status', '=', 'pending')
    // An invoice waits for its payment until the operator cancels it.
    .where('gateway', '!=', 'invoice')
    .where('createdAt', '<', madeBefore)
    .execute();
}

/** Open orders to check with the gateway, each with its payment and status. */
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
      // Least recently checked first.
      .orderBy('checkedAt', (order) => order.asc().nullsFirst())
      .limit(OPEN_AT_ONCE)
      .execute()
  );
}

/** The order, if its refund is pending. */
export async function findRefunding(db: Db, id: number): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'refunding')
    .executeTakeFirst();
}

/** Marks the order as refunded, once; undefined if it already was. */
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

/** A person's orders with money paid, pending at the bank, or refunded; newest first. */
export function listPaid(db: Db, userId: number): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('userId', '=', userId)
    .where('status', 'in', ['processing', 'paid', 'refunding', 'refunded'])
    .orderBy('id', 'desc')
    .execute();
}

/** Removes a person from the orders that are kept; returns the bookings they were for. */
export async function detachOrders(trx: Transaction<DB>, userId: number): Promise<number[]> {
  // An organization's order stays its own; only the address of the person who made it goes.
  await sql`update orders set email = '' where type = 'seats'
    and lower(email) = (select lower(email) from users where id = ${userId})`.execute(trx);
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
