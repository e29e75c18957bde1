import { CONSULTATION_MINUTES, CONSULTATION_TYPES, type ConsultationType } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail, type MailText } from '../../core/mail-template.ts';
import { makeCalendarFile } from './calendar-file.ts';
import type { BookingRow } from './bookings.store.ts';
import { describeSlot } from './slots.ts';

type BookingEvent = 'confirmed' | 'moved' | 'cancelled' | 'refunded' | 'lost';

type Words = Pick<MailText, 'subject' | 'preview' | 'title' | 'paragraphs'>;

const WORDS: Record<BookingEvent, (what: string, when: string) => Words> = {
  confirmed: (what, when) => ({
    subject: `Confirmed: ${what}, ${when}`,
    preview: `Your consultation is booked for ${when}.`,
    title: 'Your consultation is booked',
    paragraphs: [
      'We received your payment and your time is confirmed. A calendar file is attached. We’ll email the video link (Zoom or your preferred platform).',
    ],
  }),
  moved: (what, when) => ({
    subject: `Rescheduled: ${what}, now ${when}`,
    preview: `Your consultation is now on ${when}.`,
    title: 'Your consultation was rescheduled',
    paragraphs: ['The new time is below. The attached calendar file replaces the previous entry.'],
  }),
  cancelled: (what, when) => ({
    subject: `Canceled: ${what}, ${when}`,
    preview: 'Your consultation is canceled and will be refunded in full.',
    title: 'Your consultation is canceled',
    paragraphs: [
      'We’re refunding the full amount to the card you paid with. It usually appears within 5 to 10 days.',
    ],
  }),
  refunded: (what, when) => ({
    subject: `Canceled: ${what}, ${when}`,
    preview: 'We canceled your consultation and are refunding it in full.',
    title: 'We canceled your consultation',
    paragraphs: [
      'We’re refunding the full amount to the card you paid with. It usually appears within 5 to 10 days.',
    ],
  }),
  lost: (what, when) => ({
    subject: `Not booked: ${what}, ${when}`,
    preview: 'The slot was taken before your payment arrived. You’ll get a full refund.',
    title: 'The slot was taken before your payment arrived',
    paragraphs: [
      'Your 15-minute hold had expired and someone else booked the slot. We’re refunding the full amount to your card. We’re sorry. Please choose another time.',
    ],
  }),
};

/** A guest's link opens one booking; the token is in the fragment, which never reaches a server log. */
function actionOf({ config }: Context, { userId, holdToken }: BookingRow) {
  const url = `${config.publicUrl}/booking`;
  return userId === null && holdToken
    ? { label: 'View my booking', url: `${url}#booking=${holdToken}` }
    : { label: 'View my bookings', url };
}

/** Sends the email for a booking event, with a calendar file if it has one, once the transaction commits. */
export async function sendBookingMail(
  context: Context,
  trx: Transaction<DB>,
  { occasion, booking: row, reason }: { occasion: BookingEvent; booking: BookingRow; reason?: string },
): Promise<void> {
  const { academy } = context.content.catalogue;
  const support = context.config.supportEmail ?? academy.supportEmail;
  const name = await greetingName(trx, row);
  const mail = await renderMail({
    ...WORDS[occasion](CONSULTATION_TYPES[row.type as ConsultationType], describeSlot(row.startsAt)),
    name,
    facts: [
      ['Booking', String(row.id)],
      ['Consultation', CONSULTATION_TYPES[row.type as ConsultationType]],
      ['When', describeSlot(row.startsAt)],
      ['Length', `${CONSULTATION_MINUTES} minutes`],
      ['Price', `$${row.priceCents / 100}`],
      ...(reason ? [['Reason', reason] as [string, string]] : []),
    ],
    action: actionOf(context, row),
    notes: [
      'You can reschedule, or cancel for a full refund, up to 24 hours ahead.',
      `Questions? Contact ${support}.`,
    ],
  });
  const calendar =
    occasion === 'lost'
      ? undefined
      : makeCalendarFile({
          bookingId: row.id,
          bookedAt: row.createdAt,
          type: row.type as ConsultationType,
          startsAt: row.startsAt,
          sequence: row.sequence,
          academy: academy.name,
          organizer: support,
          attendee: { name: name ?? row.email, email: row.email },
          isCancelled: occasion === 'cancelled' || occasion === 'refunded',
        });
  await context.jobs.send('mail', { to: row.email, ...mail, ...(calendar && { calendar }) }, { trx });
}
