import type { ConsultationType, SlotTime } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import type { Viewer } from '../../core/sessions.ts';
import { findOwn, findOwnAt, type BookingRow } from './bookings.store.ts';
import { startOf } from './slots.ts';

/** What a caller brings to show that a booking is theirs: the session, or the token of a hold without an account. */
export interface BookingProof {
  viewer: Viewer | undefined;
  holdToken: string | undefined;
}

const ownerOf = ({ viewer, holdToken }: BookingProof) => ({ userId: viewer?.id, holdToken });

/** The booking, if it is the caller's; undefined alike where it is another's and where there is none. */
export async function findOwnBooking(
  db: Db,
  id: number,
  proof: BookingProof,
): Promise<BookingRow | undefined> {
  return findOwn(db, id, ownerOf(proof));
}

/** The caller's latest booking of a slot that was not canceled, as its form names it. */
export async function findOwnBookingAt(
  db: Db,
  { date, time, type }: { date: string; time: SlotTime; type?: ConsultationType | undefined },
  proof: BookingProof,
): Promise<BookingRow | undefined> {
  return findOwnAt(db, { startsAt: startOf(date, time).toJSDate(), type }, ownerOf(proof));
}
