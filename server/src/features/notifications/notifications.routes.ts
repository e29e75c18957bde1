import { notifications, done } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { route } from '../../core/route.ts';
import { createLive } from './live.ts';
import { listNotifications, markAllRead, removeNotification } from './notifications.service.ts';
import { streamEvents } from './stream.ts';

/** Maximum streams per person; tabs in one browser share a stream. */
const MOST_STREAMS = 10;

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

  const live = createLive();
  const closing = new AbortController();
  app.addHook('onReady', () => live.start(context.database));
  app.addHook('preClose', async () => closing.abort());
  route(app, context, notifications.stream, async ({ params, viewer, request, reply }) => {
    if (live.watchers(params.userId) >= MOST_STREAMS)
      fail('notifications.too_many_streams', 'Too many windows are open. Close one and try again.');
    const gone = new AbortController();
    const isAllowed = async () => (await context.sessions.peek(request))?.id === viewer.id;
    // A stream ends immediately with its session. If the database is unavailable, the next heartbeat checks again.
    const unwatch = context.sessions.watch(viewer.id, () => {
      isAllowed().then(
        (isStill) => isStill || gone.abort(),
        () => undefined,
      );
    });
    request.raw.on('close', () => {
      unwatch();
      gone.abort();
    });
    reply.header('cache-control', 'no-store');
    // The connection closes with the stream, so that shutdown need not wait for its reuse.
    reply.header('connection', 'close');
    // Proxies must forward each event without buffering.
    reply.header('x-accel-buffering', 'no');
    return streamEvents({
      watch: (onChange) => live.watch(params.userId, onChange),
      isAllowed,
      signal: AbortSignal.any([closing.signal, gone.signal]),
    });
  });
}
