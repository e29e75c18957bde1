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
