import { DateTime } from 'luxon';
import { startOf } from '../src/features/bookings/slots.ts';
import type { TestAcademy } from './academy.ts';

/** A confirmed consultation next month, without its payment; answers its id. */
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
