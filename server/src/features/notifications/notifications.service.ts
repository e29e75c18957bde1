import type { Notification } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';

const SHOWN = 50;

export interface NewNotification {
  kind: Notification['kind'];
  title: string;
  body: string;
  href: string;
  createdAt: Date;
}

/** Tells a person of something that happened; part of the transaction in which it happened. */
export async function notify(db: Db, userId: number, notification: NewNotification): Promise<void> {
  await db
    .insertInto('notifications')
    .values({ userId, ...notification })
    .execute();
}

/**
 * Tells several people of something that goes on: who has not read the last word of the same place gets no second
 * notification; that one is renewed, and is the latest again.
 */
export async function notifyOfActivity(
  db: Db,
  userIds: readonly number[],
  notification: NewNotification,
): Promise<void> {
  if (userIds.length === 0) return;
  const { kind, href, title, body, createdAt } = notification;
  const renewed = await db
    .updateTable('notifications')
    .set({ title, body, createdAt })
    .where('userId', 'in', userIds)
    .where('kind', '=', kind)
    .where('href', '=', href)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute();
  const told = new Set(renewed.map(({ userId }) => userId));
  const values = userIds.filter((id) => !told.has(id)).map((userId) => ({ userId, ...notification }));
  if (values.length > 0) await db.insertInto('notifications').values(values).execute();
}

export async function listNotifications(db: Db, userId: number): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Notification['kind'],
    title: row.title,
    body: row.body,
    href: row.href,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }));
}

export async function markAllRead(db: Db, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .execute();
}

export async function removeNotification(db: Db, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) fail('notifications.not_found', 'There is no such notification.');
}
