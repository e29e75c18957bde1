import type { Selectable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { Messages } from '../../core/database/schema.ts';

export type MessageRow = Selectable<Messages>;

export interface ResponseRow {
  messageId: number;
  text: string;
  sentAt: Date;
  by: string | null;
}

/** What the inbox shows at once. */
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

/** All messages of an address, newest first. */
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

/** The responses to these messages, oldest first, with the names of who wrote them. */
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
