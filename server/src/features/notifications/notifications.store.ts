import type { Notification } from '@trialwright/contract';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { Notifications } from '../../core/database/schema.ts';

const SHOWN = 50;

export interface NewNotification {
  kind: Notification['kind'];
  title: string;
  body: string;
  href: string;
  createdAt: Date;
}

/** Inserts the same notification for each of these people; an account that was deleted meanwhile is told nothing. */
export async function insertNotifications(
  db: Db,
  userIds: readonly number[],
  { kind, title, body, href, createdAt }: NewNotification,
): Promise<void> {
  await db
    .insertInto('notifications')
    .columns(['userId', 'kind', 'title', 'body', 'href', 'createdAt'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          eb.val(kind).as('kind'),
          eb.val(title).as('title'),
          eb.val(body).as('body'),
          eb.val(href).as('href'),
          sql<Date>`${createdAt}::timestamptz`.as('createdAt'),
        ])
        .where('id', 'in', userIds),
    )
    .execute();
}

/** Renews unread notifications of the same kind and place; returns their owners. */
export async function renewUnread(
  db: Db,
  userIds: readonly number[],
  { kind, href, title, body, createdAt }: NewNotification,
): Promise<Set<number>> {
  const renewed = await db
    .updateTable('notifications')
    .set({ title, body, createdAt })
    .where('userId', 'in', userIds)
    .where('kind', '=', kind)
    .where('href', '=', href)
    .where('readAt', 'is', null)
    .returning('userId')
    .execute();
  return new Set(renewed.map(({ userId }) => userId));
}

/** A person's latest notifications, newest first. */
export async function selectLatest(db: Db, userId: number): Promise<Selectable<Notifications>[]> {
  return db
    .selectFrom('notifications')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

export async function markAllRead(db: Db, userId: number, at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .execute();
}

/** Returns whether the person had this notification. */
export async function deleteNotification(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
