import { CONSULTATION_MINUTES, CONSULTATION_TYPES, type ConsultationType } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail, type MailText } from '../../core/mail-template.ts';
import { makeCalendarFile } from './calendar-file.ts';
import type { BookingRow } from './bookings.store.ts';
import { describeSlot } from './slots.ts';

type Occasion = 'confirmed' | 'moved' | 'cancelled' | 'refunded' | 'lost';

type Words = Pick<MailText, 'subject' | 'preview' | 'title' | 'paragraphs'>;

const WORDS: Record<Occasion, (what: string, when: string) => Words> = {
  confirmed: (what, when) => ({
    subject: `Confirmed: ${what}, ${when}`,
    preview: `Your consultation is booked for ${when}.`,
    title: 'Your consultation is booked',
    paragraphs: [
      'The payment has arrived and the time is yours. The calendar file is attached. The link of the video call (Zoom, or the platform that you prefer) follows by e-mail.',
    ],
  }),
  moved: (what, when) => ({
    subject: `Moved: ${what}, now ${when}`,
    preview: `Your consultation now takes place on ${when}.`,
    title: 'Your consultation has moved',
    paragraphs: ['The new time is below. The attached calendar file replaces the earlier entry.'],
  }),
  cancelled: (what, when) => ({
    subject: `Cancelled: ${what}, ${when}`,
    preview: 'Your consultation is cancelled and paid back in full.',
    title: 'Your consultation is cancelled',
    paragraphs: [
      'The full amount goes back to the card that you paid with. Banks usually show it within five to ten days.',
    ],
  }),
  refunded: (what, when) => ({
    subject: `Cancelled: ${what}, ${when}`,
    preview: 'We have cancelled your consultation and pay it back in full.',
    title: 'We have cancelled your consultation',
    paragraphs: [
      'The full amount goes back to the card that you paid with. Banks usually show it within five to ten days.',
    ],
  }),
  lost: (what, when) => ({
    subject: `Not booked: ${what}, ${when}`,
    preview: 'The time was taken before your payment arrived. You get your money back.',
    title: 'This time was taken before your payment arrived',
    paragraphs: [
      'The 15 minutes for which the time was held had passed, and somebody else booked it. The full amount goes back to your card. We are sorry. Please choose another time.',
    ],
  }),
};

/** A guest's link opens the one booking: what stands behind the # never reaches a server's log. */
function actionOf({ config }: Context, { userId, holdToken }: BookingRow) {
  const url = `${config.publicUrl}/booking`;
  return userId === null && holdToken
    ? { label: 'Open my booking', url: `${url}#booking=${holdToken}` }
    : { label: 'Open my bookings', url };
}

/** Sends the mail of an occasion, with a calendar entry where there is one, if the transaction commits. */
export async function sendBookingMail(
  context: Context,
  trx: Transaction<DB>,
  { occasion, booking: row, reason }: { occasion: Occasion; booking: BookingRow; reason?: string },
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
      'You can move or cancel up to 24 hours ahead; a cancelled consultation is paid back in full.',
      `Questions? Write to ${support}.`,
    ],
  });
  const calendar =
    occasion === 'lost'
      ? undefined
      : makeCalendarFile({
          bookingId: row.id,
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
