import { randomBytes } from 'node:crypto';
import { HOLD_MINUTES, type BookingRequest } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { expireHolds, TAKEN } from './bookings.service.ts';
import { requireBookable } from './slots.ts';

const CENTS = 100;

interface Hold {
  bookingId: number;
  holdUntil: string;
  price: number;
  holdToken: string | null;
}

/** Lets the earlier holds of an account or a token go, unless the bank is deciding about one. */
async function letGo(
  trx: Transaction<DB>,
  owner: { userId: number } | { holdToken: string },
  startsAt: Date,
): Promise<void> {
  const holds = trx.updateTable('bookings').set({ status: 'expired' }).where('status', '=', 'held');
  // An account keeps the hold on the slot that it asks for again.
  const own =
    'userId' in owner
      ? holds.where('userId', '=', owner.userId).where('startsAt', '!=', startsAt)
      : holds.where('holdToken', '=', owner.holdToken);
  await own
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.bookingId', '=', 'bookings.id')
            .where('orders.status', '=', 'processing'),
        ),
      ),
    )
    .execute();
}

/** Holds a slot for 15 minutes. An account that asks for it again keeps its hold, with the corrected details. */
export async function holdSlot(
  context: Context,
  viewer: Viewer | undefined,
  { holdToken, ...request }: BookingRequest & { holdToken?: string | undefined },
): Promise<Hold> {
  const now = context.now();
  const startsAt = requireBookable(request.date, request.time, now);
  const price = context.content.catalogue.shop.consultationPrice;
  const { date: _date, time: _time, experience, ...person } = request;
  const details = { ...person, experience: experience ?? null };
  const token = viewer ? null : randomBytes(24).toString('base64url');
  const row = await context.database.db.transaction().execute(async (trx) => {
    // One at a time for an account: parallel clicks must not each let go of what the other has just held.
    if (viewer)
      await trx.selectFrom('users').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute();
    await expireHolds(trx, startsAt, now);
    if (viewer) await letGo(trx, { userId: viewer.id }, startsAt);
    if (holdToken) await letGo(trx, { holdToken }, startsAt);
    const kept =
      viewer &&
      (await trx
        .updateTable('bookings')
        .set(details)
        .where('userId', '=', viewer.id)
        .where('startsAt', '=', startsAt)
        .where('status', '=', 'held')
        .returning(['id', 'holdUntil', 'priceCents'])
        .executeTakeFirst());
    if (kept) return kept;
    return trx
      .insertInto('bookings')
      .values({
        ...details,
        userId: viewer?.id ?? null,
        startsAt,
        holdUntil: new Date(now.getTime() + HOLD_MINUTES * 60_000),
        priceCents: price * CENTS,
        createdAt: now,
        holdToken: token,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'holdUntil', 'priceCents'])
      .executeTakeFirst();
  });
  if (!row) throw new AppError('bookings.slot_taken', TAKEN, { time: TAKEN });
  return {
    bookingId: row.id,
    holdUntil: row.holdUntil.toISOString(),
    price: row.priceCents / CENTS,
    holdToken: token,
  };
}
