import { BookingRequest } from '@trialwright/contract';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod';
import { closedReason, type Day } from './booking-days.ts';

/** The form: what is chosen begins empty, and the day has to be open. */
export function bookingSchema(today: Day) {
  return BookingRequest.extend({
    date: BookingRequest.shape.date.superRefine((day, context) => {
      const closed = closedReason(day, today);
      if (closed) context.addIssue({ code: 'custom', message: closed });
    }),
    time: z.string().pipe(BookingRequest.shape.time),
    type: z.string().pipe(BookingRequest.shape.type),
  });
}

export type BookingFields = z.input<ReturnType<typeof bookingSchema>>;
export type BookingForm = UseFormReturn<BookingFields, unknown, BookingRequest>;

const REQUIRED = ['date', 'time', 'type', 'name', 'email'] as const;

export function isIncomplete(fields: Partial<BookingFields>): boolean {
  return REQUIRED.some((name) => !fields[name]?.trim());
}
