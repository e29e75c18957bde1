import * as z from 'zod';
import { ConsultationType } from './consultation-types.ts';
import { endpoint, Id, Moment, orEmpty } from './endpoint.ts';

/** Hourly starts, Monday to Friday, in New York. */
export const SLOT_TIMES = [
  '9:00 AM',
  '10:00 AM',
  '11:00 AM',
  '12:00 PM',
  '1:00 PM',
  '2:00 PM',
  '3:00 PM',
  '4:00 PM',
  '5:00 PM',
] as const;
export const SlotTime = z.enum(SLOT_TIMES);
export type SlotTime = z.infer<typeof SlotTime>;

export const BOOKING_ZONE = 'America/New_York';
export const BOOKING_DAYS_AHEAD = 60;
export const CONSULTATION_MINUTES = 60;
export const HOLD_MINUTES = 15;
/** A booking can be rescheduled, or canceled for a full refund, up to this many hours ahead. */
export const CHANGE_HOURS = 24;

export const EXPERIENCE_LEVELS = {
  entry: 'Entry level (0-2 years)',
  mid: 'Mid level (2-5 years)',
  senior: 'Senior level (5+ years)',
  executive: 'Executive (management level)',
} as const;
const Experience = z.enum(['entry', 'mid', 'senior', 'executive']);

export const Slot = z.object({ time: SlotTime, startsAt: Moment, available: z.boolean() });
export type Slot = z.infer<typeof Slot>;

export const BookingStatus = z.enum(['held', 'confirmed', 'cancelled', 'expired', 'lost']);
export type BookingStatus = z.infer<typeof BookingStatus>;

export const Booking = z.object({
  id: z.number(),
  /** In New York. */
  date: z.iso.date(),
  time: SlotTime,
  startsAt: Moment,
  type: ConsultationType,
  price: z.number(),
  status: BookingStatus,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  organization: z.string(),
  experience: Experience.nullable(),
  agenda: z.string(),
  /** Whether it can still be rescheduled or canceled. */
  canChange: z.boolean(),
  refundedAt: Moment.nullable(),
});
export type Booking = z.infer<typeof Booking>;

const optionalText = (most: number) => z.string().trim().max(most).default('');

export const BookingRequest = z.object({
  date: z.iso.date('Choose a date.'),
  time: z.enum(SLOT_TIMES, 'Choose a time.'),
  type: z.enum(ConsultationType.options, 'Choose a consultation type.'),
  name: z.string().trim().min(1, 'Enter your full name.').max(120),
  email: z.string().trim().toLowerCase().pipe(z.email('Enter a valid email address.')),
  phone: optionalText(40),
  organization: optionalText(160),
  experience: z.union([Experience, z.literal('').transform(() => undefined)]).optional(),
  agenda: optionalText(2000),
});
export type BookingRequest = z.infer<typeof BookingRequest>;

/**
 * Status of a hold according to the server and the gateway. `held` and `expired`: nothing was paid. `processing`:
 * the bank has not decided yet.
 */
export const HoldStanding = z.object({
  status: z.enum(['held', 'processing', 'confirmed', 'cancelled', 'lost', 'expired']),
  holdUntil: Moment,
});
export type HoldStanding = z.infer<typeof HoldStanding>;

/** Proves ownership of a hold made without an account; account holders are identified by their session. */
export const HoldToken = orEmpty(z.string().max(100));

const ById = z.object({ id: Id });
const NewTime = z.object({ date: z.iso.date('Choose a date.'), time: z.enum(SLOT_TIMES, 'Choose a time.') });
/** The token emailed to a guest; valid for this one booking. */
const ByToken = z.object({ token: z.string().min(20).max(100) });

export const bookings = {
  slots: endpoint({
    method: 'GET',
    path: '/api/booking/slots',
    access: 'public',
    summary: 'The nine slots of a day in New York; none on weekends',
    query: z.object({ date: z.iso.date('Choose a date.') }),
    reply: z.array(Slot),
  }),
  hold: endpoint({
    method: 'POST',
    path: '/api/booking/create',
    access: 'public',
    summary: 'Hold a slot for 15 minutes pending payment; 409 if it is taken',
    body: BookingRequest.extend({
      /** Token of an earlier guest hold, released in favor of this one. */
      holdToken: HoldToken,
    }),
    reply: z.object({
      bookingId: z.number(),
      holdUntil: Moment,
      price: z.number(),
      /** Null for signed-in users, whose session is proof enough. */
      holdToken: z.string().nullable(),
    }),
    status: 201,
  }),
  standing: endpoint({
    method: 'POST',
    path: '/api/booking/standing',
    access: 'public',
    proof: 'holdToken',
    summary: 'Check with the gateway whether a hold is open, paid, or expired',
    body: z.object({ bookingId: Id, holdToken: HoldToken }),
    reply: HoldStanding,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/bookings',
    access: 'public',
    proof: 'holdToken',
    summary: 'Confirm a booking after payment; idempotent',
    /** The pending booking as entered in the form, or only its ID. */
    body: BookingRequest.partial().extend({
      bookingId: orEmpty(Id),
      paymentIntentId: orEmpty(z.string().max(140)),
      price: orEmpty(z.number()),
      phone: orEmpty(z.string().max(40)),
      organization: orEmpty(z.string().max(160)),
      experience: orEmpty(Experience),
      agenda: orEmpty(z.string().max(2000)),
      holdToken: HoldToken,
    }),
    reply: Booking,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users/:userId/bookings',
    access: 'self',
    summary: 'Confirmed and canceled consultations, soonest first',
    params: z.object({ userId: Id }),
    reply: z.array(Booking),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/bookings/:id/cancel',
    access: 'self',
    summary: 'Cancel up to 24 hours ahead, with a full refund',
    params: ById,
    reply: Booking,
  }),
  reschedule: endpoint({
    method: 'POST',
    path: '/api/bookings/:id/reschedule',
    access: 'self',
    summary: 'Reschedule up to 24 hours ahead',
    params: ById,
    body: NewTime,
    reply: Booking,
  }),
  guest: endpoint({
    method: 'POST',
    path: '/api/booking/guest',
    access: 'public',
    proof: 'token',
    summary: 'A guest’s booking, by the token in the confirmation email',
    body: ByToken,
    reply: Booking,
  }),
  guestCancel: endpoint({
    method: 'POST',
    path: '/api/booking/guest/cancel',
    access: 'public',
    proof: 'token',
    summary: 'Cancel a booking without an account up to 24 hours ahead, with a full refund',
    body: ByToken,
    reply: Booking,
  }),
  guestReschedule: endpoint({
    method: 'POST',
    path: '/api/booking/guest/reschedule',
    access: 'public',
    proof: 'token',
    summary: 'Reschedule a booking without an account up to 24 hours ahead',
    body: ByToken.extend(NewTime.shape),
    reply: Booking,
  }),
};
