import { randomBytes } from 'node:crypto';
import { HOLD_MINUTES, type BookingRequest } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { lockPersonButKey } from '../../core/users.service.ts';
import { TAKEN } from './bookings.service.ts';
import { expireHolds, insertHold, letGo, updateHold } from './holds.store.ts';
import { requireBookable } from './slots.ts';

const CENTS = 100;

interface Hold {
  bookingId: number;
  holdUntil: string;
  price: number;
  holdToken: string | null;
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
