import { notifications, done } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../core/context.ts';
import { route } from '../../core/route.ts';
import { listNotifications, markAllRead, removeNotification } from './notifications.service.ts';

export function notificationRoutes(app: FastifyInstance, context: Context): void {
  const { db, assertWritable } = context.database;
  route(app, context, notifications.list, ({ params }) => listNotifications(db, params.userId));
  route(app, context, notifications.read, async ({ params }) => {
    assertWritable();
    await markAllRead(db, params.userId, context.now());
    return done;
  });
  route(app, context, notifications.remove, async ({ params }) => {
    assertWritable();
    await removeNotification(db, params.userId, params.id);
    return done;
  });
}
