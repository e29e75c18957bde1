import { bookings, payments, type SlotTime } from '@trialwright/contract';
import { DateTime } from 'luxon';
import { startOf } from '../src/features/bookings/slots.ts';
import type { TestAcademy } from './academy.ts';
import { pay } from './payments.ts';

/** Inserts a confirmed consultation next month, without a payment; returns its ID. */
export async function insertBooking(
  { database }: TestAcademy,
  userId: number,
  name: string,
): Promise<number> {
  const monday = DateTime.now().plus({ days: 30 }).startOf('week').toISODate();
  const startsAt = startOf(monday, '10:00 AM').toJSDate();
  const person = { name, email: 'owner@example.org', phone: '', organization: '', agenda: '' };
  const booking = { userId, startsAt, type: 'career', status: 'confirmed', holdUntil: startsAt };
  const { id } = await database.db
    .insertInto('bookings')
    .values({ ...person, ...booking, priceCents: 20_000, createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface GuestBooking {
  bookingId: number;
  holdToken: string;
  paymentIntentId: string;
  clientSecret: string;
}

/** A guest's held consultation, paid for by default. */
export async function bookAsGuest(
  { visitor }: Pick<TestAcademy, 'visitor'>,
  { name, time, isPaid = true }: { name: string; time: SlotTime; isPaid?: boolean },
): Promise<GuestBooking> {
  const date = DateTime.now().plus({ weeks: 2 }).startOf('week').toISODate();
  const person = { name, email: 'guest@example.org', phone: '+1 202 555 0142', agenda: 'A guest’s agenda' };
  const held = await visitor(bookings.hold, { body: { date, time, type: 'career', ...person } });
  const { bookingId, holdToken } = held.body;
  const { body: intent } = await visitor(payments.createIntent, {
    body: { amount: 200, type: 'consultation', bookingId, holdToken },
  });
  const { paymentIntentId, clientSecret } = intent;
  const guest = { bookingId, holdToken: holdToken ?? '', paymentIntentId, clientSecret };
  if (!isPaid) return guest;
  await pay({ call: visitor }, intent);
  const { status } = await visitor(bookings.confirm, { body: { bookingId, paymentIntentId, holdToken } });
  if (status !== 200) throw new Error('The guest’s booking was not confirmed.');
  return guest;
}
