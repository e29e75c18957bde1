import type { Notification } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import {
  deleteNotification,
  insertNotification,
  insertNotifications,
  renewUnread,
  selectLatest,
  type NewNotification,
} from './notifications.store.ts';

export { markAllRead } from './notifications.store.ts';

/** Tells a person of something that happened; part of the transaction in which it happened. */
export async function notify(db: Db, userId: number, notification: NewNotification): Promise<void> {
  await insertNotification(db, { userId, ...notification });
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
  const told = await renewUnread(db, userIds, notification);
  const others = userIds.filter((id) => !told.has(id));
  if (others.length > 0) await insertNotifications(db, others, notification);
}

export async function listNotifications(db: Db, userId: number): Promise<Notification[]> {
  const rows = await selectLatest(db, userId);
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

export async function removeNotification(db: Db, userId: number, id: number): Promise<void> {
  if (!(await deleteNotification(db, userId, id)))
    fail('notifications.not_found', 'There is no such notification.');
}
