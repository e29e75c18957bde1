import { randomBytes } from 'node:crypto';
import { HOLD_MINUTES, type BookingRequest } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { lockPersonButKey } from '../../core/users.service.ts';
import { TAKEN } from './bookings.service.ts';
import { listProcessing } from '../orders/orders.service.ts';
import { expireBookings, expireHolds, insertHold, lockEarlierHolds, updateHold } from './holds.store.ts';
import { requireBookable } from './slots.ts';

const CENTS = 100;

interface Hold {
  bookingId: number;
  holdUntil: string;
  price: number;
  holdToken: string | null;
}

/** Releases earlier holds of an account or token, unless a payment is processing. */
async function letGo(
  trx: Transaction<DB>,
  owner: { userId: number } | { holdToken: string },
  startsAt: Date,
): Promise<void> {
  const ids = await lockEarlierHolds(trx, owner, startsAt);
  const paying = new Set(await listProcessing(trx, ids));
  await expireBookings(
    trx,
    ids.filter((id) => !paying.has(id)),
  );
}

/** Holds a slot for 15 minutes. An account that requests it again keeps its hold, with corrected details. */
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
    // Serialized per account: parallel clicks must not release each other's holds.
    if (viewer) await lockPersonButKey(trx, viewer.id);
    await expireHolds(trx, startsAt, now);
    if (viewer) await letGo(trx, { userId: viewer.id }, startsAt);
    if (holdToken) await letGo(trx, { holdToken }, startsAt);
    const kept = viewer && (await updateHold(trx, { userId: viewer.id, startsAt }, details));
    if (kept) return kept;
    return insertHold(trx, {
      ...details,
      userId: viewer?.id ?? null,
      startsAt,
      holdUntil: new Date(now.getTime() + HOLD_MINUTES * 60_000),
      priceCents: price * CENTS,
      createdAt: now,
      holdToken: token,
    });
  });
  if (!row) throw new AppError('bookings.slot_taken', TAKEN, { time: TAKEN });
  return {
    bookingId: row.id,
    holdUntil: row.holdUntil.toISOString(),
    price: row.priceCents / CENTS,
    holdToken: token,
  };
}
