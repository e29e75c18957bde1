import type { Reminder } from '@trialwright/contract';
import { IANAZone } from 'luxon';
import type { Context } from '../../context.ts';
import { AppError } from '../../core/errors.ts';
import { nextWeekday } from './next-weekday.ts';
import { deleteReminder, saveReminder, type ReminderRow } from './reminders.store.ts';

export { findReminder } from './reminders.store.ts';

export function presentReminder(row: ReminderRow | undefined): Reminder | null {
  return row ? { time: row.atTime, timeZone: row.timeZone, nextAt: row.nextAt.toISOString() } : null;
}

/** Turns the mails on, or moves them to another time. */
export async function remind(
  context: Context,
  userId: number,
  { time, timeZone }: { time: string; timeZone: string },
): Promise<Reminder> {
  context.database.assertWritable();
  if (!IANAZone.isValidZone(timeZone))
    throw new AppError('request.invalid', 'Choose a time zone.', {
      timeZone: 'Choose a time zone from the list, such as America/Chicago.',
    });
  const nextAt = nextWeekday(time, timeZone, context.now());
  await saveReminder(context.database.db, { userId, atTime: time, timeZone, nextAt });
  return { time, timeZone, nextAt: nextAt.toISOString() };
}

export async function stopReminding(context: Context, userId: number): Promise<void> {
  context.database.assertWritable();
  await deleteReminder(context.database.db, userId);
}
