import type { Notification } from '@trialwright/contract';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import {
  deleteNotification,
  insertNotifications,
  renewUnread,
  selectLatest,
  type NewNotification,
} from './notifications.store.ts';

export { markAllRead } from './notifications.store.ts';

/** Notifies a person of an event, in the event's transaction. */
export async function notify(db: Db, userId: number, notification: NewNotification): Promise<void> {
  await insertNotifications(db, [userId], notification);
}

/**
 * Notifies several people of ongoing activity. An unread notification of the same kind and place is renewed and moved to
 * the top instead of adding a second one.
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
  if (!(await deleteNotification(db, userId, id))) fail('notifications.not_found', 'Notification not found.');
}
