import type { ContactMessage, CustomerMessage, MessageStatus } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import {
  findMessage,
  insertMessage,
  insertMessageOnce,
  listLatest,
  listOfAddress,
  listResponses,
  updateMessage,
  type MessageRow,
  type ResponseRow,
} from './messages.store.ts';

/** Maximum number of other messages from the same address listed with one. */
const EARLIER_SHOWN = 20;

interface NewMessage {
  kind: 'early_access';
  subject: string;
  message: string;
  createdAt: Date;
}

/** Adds a signed-in user's request to the academy's inbox; idempotent. */
export async function sendMessageOnce(db: Db, sender: Viewer, message: NewMessage): Promise<void> {
  const { id: userId, name: senderName, email: senderEmail } = sender;
  await insertMessageOnce(db, { userId, senderName, senderEmail, ...message });
}

/** Stores a message from the contact form. */
export async function receiveMessage(
  context: Context,
  sender: Viewer | undefined,
  { name, email, subject, message, priority = 'normal' }: ContactMessage,
): Promise<void> {
  await context.database.record((trx) =>
    insertMessage(trx, {
      userId: sender?.id ?? null,
      kind: 'contact',
      senderName: name,
      senderEmail: email,
      subject,
      message,
      priority,
      createdAt: context.now(),
    }),
  );
}

/** A message as shown in the inbox; `others` are all messages from its address, newest first. */
function presentMessage(
  row: MessageRow,
  responses: readonly ResponseRow[],
  others: readonly MessageRow[],
): CustomerMessage {
  const latest = responses.at(-1);
  return {
    id: row.id,
    // CHECK constraints limit these three columns to the contract's values.
    kind: row.kind as CustomerMessage['kind'],
    priority: row.priority as CustomerMessage['priority'],
    status: row.status as MessageStatus,
    subject: row.subject,
    senderName: row.senderName,
    senderEmail: row.senderEmail,
    userId: row.userId,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
    adminResponse: latest?.text ?? null,
    respondedAt: latest?.sentAt.toISOString() ?? null,
    responses: responses.map(({ text, sentAt, by }) => ({ text, at: sentAt.toISOString(), by })),
    earlier: others
      .filter(({ id }) => id !== row.id)
      .slice(0, EARLIER_SHOWN)
      .map(({ id, subject, createdAt, status }) => ({
        id,
        subject,
        createdAt: createdAt.toISOString(),
        status: status as MessageStatus,
      })),
  };
}

export async function listMessages(db: Db): Promise<CustomerMessage[]> {
  const rows = await listLatest(db);
  const responses = Map.groupBy(
    await listResponses(
      db,
      rows.map(({ id }) => id),
    ),
    ({ messageId }) => messageId,
  );
  const byAddress = Map.groupBy(rows, ({ senderEmail }) => senderEmail);
  return rows.map((row) =>
    presentMessage(row, responses.get(row.id) ?? [], byAddress.get(row.senderEmail) ?? []),
  );
}

export async function requireMessage(db: Db, id: number): Promise<MessageRow> {
  return (await findMessage(db, id)) ?? fail('messages.not_found', 'Message not found.');
}

export async function readMessage(db: Db, id: number): Promise<CustomerMessage> {
  const row = await requireMessage(db, id);
  return presentMessage(row, await listResponses(db, [id]), await listOfAddress(db, row.senderEmail));
}

/** Sets the status or the priority. */
export async function changeMessage(
  context: Context,
  id: number,
  change: { status: MessageStatus } | { priority: CustomerMessage['priority'] },
): Promise<CustomerMessage> {
  return context.database.record(async (trx) => {
    await updateMessage(trx, id, change);
    return readMessage(trx, id);
  });
}
