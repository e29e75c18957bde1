import { done, projects } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { route } from '../../core/route.ts';
import { removePost, writePost } from './project-posts.service.ts';
import { getProject, joinProject, leaveProject, listProjects } from './projects.service.ts';

/** Rate limit, since each message reaches the whole group. */
const POSTS = { max: 30, windowMs: 60 * 60_000 };

export function projectRoutes(app: FastifyInstance, context: Context): void {
  const limit = createLimit(app, { ...POSTS, key: ({ viewer }) => `project-post:${viewer?.id}` });
  route(app, context, projects.list, ({ viewer }) => listProjects(context, viewer));
  route(app, context, projects.get, ({ viewer, params }) => getProject(context, viewer, params.id));
  // The session's user joins, regardless of the body.
  route(app, context, projects.join, ({ viewer, params }) => joinProject(context, viewer, params.id));
  route(app, context, projects.leave, ({ viewer, params }) => leaveProject(context, viewer, params.id));
  route(app, context, projects.post, async ({ viewer, params, body, request }) => {
    context.database.assertWritable();
    await limit(request);
    return writePost(context, viewer, params.id, body);
  });
  route(app, context, projects.removePost, async ({ viewer, params }) => {
    await removePost(context, viewer, params.id);
    return done;
  });
}
