import type { ConsultationType, SlotTime } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import type { Viewer } from '../../core/sessions.ts';
import type { BookingRow } from './booking-mails.ts';
import { startOf } from './slots.ts';

/** What a caller brings to show that a booking is theirs: the session, or the token of a hold without an account. */
export interface BookingProof {
  viewer: Viewer | undefined;
  holdToken: string | undefined;
}

/** The bookings that are the caller's. */
function ownBookings(db: Db, { viewer, holdToken }: BookingProof) {
  return db
    .selectFrom('bookings')
    .selectAll()
    .where((eb) =>
      eb.or([
        ...(viewer ? [eb('userId', '=', viewer.id)] : []),
        ...(holdToken ? [eb.and([eb('userId', 'is', null), eb('holdToken', '=', holdToken)])] : []),
      ]),
    );
}

/** The booking, if it is the caller's; undefined alike where it is another's and where there is none. */
export async function findOwnBooking(
  db: Db,
  id: number,
  proof: BookingProof,
): Promise<BookingRow | undefined> {
  return ownBookings(db, proof).where('id', '=', id).executeTakeFirst();
}

/** The caller's latest booking of a slot that was not canceled, as its form names it. */
export async function findOwnBookingAt(
  db: Db,
  { date, time, type }: { date: string; time: SlotTime; type?: ConsultationType | undefined },
  proof: BookingProof,
): Promise<BookingRow | undefined> {
  let query = ownBookings(db, proof)
    .where('startsAt', '=', startOf(date, time).toJSDate())
    .where('status', '!=', 'cancelled');
  if (type) query = query.where('type', '=', type);
  return query.orderBy('id', 'desc').executeTakeFirst();
}
