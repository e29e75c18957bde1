import { bookmarks, done } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';
import { addBookmark, listBookmarks, removeBookmark } from './bookmarks.service.ts';

export function bookmarkRoutes(app: FastifyInstance, context: Context): void {
  const { database, now } = context;
  route(app, context, bookmarks.list, ({ params }) => listBookmarks(database.db, params.userId));
  learnerRoute(app, context, bookmarks.add, async ({ params, body }, own) => {
    database.assertWritable();
    const { catalogue } = own.content;
    return addBookmark(database.db, { catalogue, userId: params.userId, bookmark: body, at: now() });
  });
  route(app, context, bookmarks.remove, async ({ params, viewer }) => {
    database.assertWritable();
    await removeBookmark(database.db, viewer.id, params.id);
    return done;
  });
}
