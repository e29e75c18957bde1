import type { Insertable, Selectable, Transaction, Updateable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, MessageResponses, Messages } from '../../core/database/schema.ts';

export type MessageRow = Selectable<Messages>;

export interface ResponseRow {
  messageId: number;
  text: string;
  sentAt: Date;
  by: string | null;
}

/** Maximum number of messages in the inbox. */
const LATEST = 1000;

export async function listLatest(db: Db): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
}

export async function findMessage(db: Db, id: number): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The message, locked for the change. */
export async function lockMessage(trx: Transaction<DB>, id: number): Promise<MessageRow | undefined> {
  return trx.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertMessage(trx: Transaction<DB>, message: Insertable<Messages>): Promise<void> {
  await trx.insertInto('messages').values(message).execute();
}

/** Inserts a message, unless the same person made the same request before. */
export async function insertMessageOnce(db: Db, message: Insertable<Messages>): Promise<void> {
  await db
    .insertInto('messages')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateMessage(
  trx: Transaction<DB>,
  id: number,
  change: Updateable<Messages>,
): Promise<void> {
  await trx.updateTable('messages').set(change).where('id', '=', id).execute();
}

/** All messages from an address, newest first. */
export async function listOfAddress(db: Db, senderEmail: string): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('senderEmail', '=', senderEmail)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(LATEST)
    .execute();
}

/** The responses to these messages, oldest first, with their authors' names. */
export async function listResponses(db: Db, messageIds: readonly number[]): Promise<ResponseRow[]> {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('messageResponses')
    .leftJoin('users', 'users.id', 'messageResponses.adminId')
    .select(['messageId', 'text', 'sentAt', 'users.name as by'])
    .where('messageId', 'in', messageIds)
    .orderBy('sentAt')
    .orderBy('messageResponses.id')
    .execute();
}

export async function findLatestResponse(
  trx: Transaction<DB>,
  messageId: number,
): Promise<Pick<ResponseRow, 'text' | 'sentAt'> | undefined> {
  return trx
    .selectFrom('messageResponses')
    .select(['text', 'sentAt'])
    .where('messageId', '=', messageId)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertResponse(
  trx: Transaction<DB>,
  response: Insertable<MessageResponses>,
): Promise<number> {
  const { id } = await trx
    .insertInto('messageResponses')
    .values(response)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
