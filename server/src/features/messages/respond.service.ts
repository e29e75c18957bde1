import type { CustomerMessage } from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { greetingName, ownsAddress } from '../../core/mail-recipient.ts';
import { renderMail } from '../../core/mail-template.ts';
import type { Viewer } from '../../core/sessions.ts';
import { notify } from '../notifications/notifications.service.ts';
import { readMessage } from './messages.service.ts';
import {
  findLatestResponse,
  insertResponse,
  lockMessage,
  updateMessage,
  type MessageRow,
} from './messages.store.ts';

/** The same reply again within this time is a double click or a retry, not a second reply. */
const REPEAT_MINUTES = 10;
const EXCERPT = 160;

function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT).trimEnd()}…` : line;
}

async function mailResponse(context: Context, trx: Transaction<DB>, row: MessageRow, text: string) {
  const { academy } = context.content.catalogue;
  const written = DateTime.fromJSDate(row.createdAt, { zone: 'utc' }).toFormat("LLLL d, yyyy, HH:mm 'UTC'");
  // Anyone can enter any address, so the message is quoted only to a confirmed one.
  const isOwn = await ownsAddress(trx, row.userId, row.senderEmail);
  const subject = isOwn ? row.subject : `your message of ${written}`;
  const mail = await renderMail({
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    preview: excerptOf(text),
    title: `A reply from ${academy.name}`,
    name: await greetingName(trx, { name: row.senderName, email: row.senderEmail }),
    paragraphs: text.split(/\n{2,}/),
    ...(isOwn
      ? { quote: { head: `On ${written}, you wrote:`, text: row.message } }
      : {
          facts: [
            ['Message', String(row.id)],
            ['Received', written],
          ],
        }),
    notes: [`Questions? Contact  ${context.config.supportEmail ?? academy.supportEmail}.`],
  });
  await context.jobs.send('mail', { to: row.senderEmail, ...mail }, { trx });
}

/** For senders with an account: adds a ledger row and a notification. */
async function tellAccount(
  trx: Transaction<DB>,
  admin: Viewer,
  { id, userId, subject, senderEmail }: MessageRow,
  response: { id: number; text: string; at: Date },
): Promise<void> {
  if (userId === null) return;
  await appendLedger(trx, {
    subjectId: userId,
    actorId: admin.id,
    at: response.at,
    action: 'message.answered',
    object: `message:${id}`,
    after: { responseId: response.id },
  });
  await notify(trx, userId, {
    kind: 'reply',
    title: `Answered: ${subject}`,
    body: `${excerptOf(response.text)} The full reply was sent to ${senderEmail}.`,
    href: '/contact',
    createdAt: response.at,
  });
}

/** Stores the reply and emails it to the sender; the message becomes replied. */
export async function respond(
  context: Context,
  admin: Viewer,
  messageId: number,
  text: string,
): Promise<CustomerMessage> {
  const at = context.now();
  return context.database.record(async (trx) => {
    const row = await lockMessage(trx, messageId);
    if (!row) return fail('messages.not_found', 'Message not found.');
    const latest = await findLatestResponse(trx, messageId);
    const since = DateTime.fromJSDate(at).minus({ minutes: REPEAT_MINUTES }).toJSDate();
    if (latest?.text === text && latest.sentAt >= since) return readMessage(trx, messageId);
    const id = await insertResponse(trx, { messageId, adminId: admin.id, text, sentAt: at });
    await updateMessage(trx, messageId, { status: 'replied' });
    await mailResponse(context, trx, row, text);
    await tellAccount(trx, admin, row, { id, text, at });
    return readMessage(trx, messageId);
  });
}
