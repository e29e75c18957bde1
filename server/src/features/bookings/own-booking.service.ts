import type { ConsultationType, SlotTime } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import type { Viewer } from '../../core/sessions.ts';
import { findOwn, findOwnAt, type BookingRow } from './bookings.store.ts';
import { startOf } from './slots.ts';

/** Proof of a booking's ownership: the session, or a guest's hold token. */
export interface BookingProof {
  viewer: Viewer | undefined;
  holdToken: string | undefined;
}

const ownerOf = ({ viewer, holdToken }: BookingProof) => ({ userId: viewer?.id, holdToken });

/** The caller's booking; undefined both if it is someone else's and if it does not exist. */
export async function findOwnBooking(
  db: Db,
  id: number,
  proof: BookingProof,
): Promise<BookingRow | undefined> {
  return findOwn(db, id, ownerOf(proof));
}

/** The caller's latest booking of a slot, by the form's date and time, unless canceled. */
export async function findOwnBookingAt(
  db: Db,
  { date, time, type }: { date: string; time: SlotTime; type?: ConsultationType | undefined },
  proof: BookingProof,
): Promise<BookingRow | undefined> {
  return findOwnAt(db, { startsAt: startOf(date, time).toJSDate(), type }, ownerOf(proof));
}
