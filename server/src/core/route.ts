import { Readable } from 'node:stream';
import {
  ROLE_TITLES,
  type BodyOf,
  type CallOf,
  type Endpoint,
  type Lock,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type RoleRecord,
} from '@trialwright/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CatalogueCourse } from '../content/catalogue.ts';
import { recordAdminRead } from './admin-reads.ts';
import type { Context } from './context.ts';
import { AppError, fail, LockedError } from './errors.ts';
import type { Viewer } from './sessions.ts';

type ViewerOf<E extends Endpoint> = E['access'] extends 'public' ? Viewer | undefined : Viewer;

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  viewer: ViewerOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>;

/** A course opens with its role; the modules of the learning paths open with any role. */
export function isPaidFor(roles: readonly RoleRecord[], course: CatalogueCourse): boolean {
  return roles.some(({ role, isPaid }) => isPaid && (course.role === 'All' || role === course.role));
}

/** What a course waits for that is not bought, and where it is sold. */
export function notPaid({ role }: CatalogueCourse): Lock {
  const text =
    role === 'All'
      ? 'Learning paths come with any role package, and you have not bought one yet.'
      : `This module belongs to the ${ROLE_TITLES[role]} package, which you have not bought.`;
  return { text, way: { label: 'See the packages', href: '/training-roles' } };
}

/** Refuses a viewer who has not paid for the role of the course. */
export function requirePaid(viewer: Viewer, course: CatalogueCourse): void {
  if (isPaidFor(viewer.roles, course)) return;
  const { text, way } = notPaid(course);
  throw new LockedError('roles.not_paid', text, way);
}

function requireAccess(endpoint: Endpoint, viewer: Viewer | undefined, params: unknown): void {
  if (endpoint.access === 'public') return;
  if (!viewer) throw new AppError('auth.required', 'Please sign in.');
  if (endpoint.access === 'admin' && !viewer.isAdmin) fail('auth.forbidden', 'This is for administrators.');
  if (endpoint.access !== 'self') return;
  const userId = (params as { userId?: number }).userId;
  const mayRead = viewer.isAdmin && endpoint.method === 'GET';
  if (userId !== undefined && userId !== viewer.id && !mayRead)
    fail('auth.forbidden', 'You can only do this for your own account.');
}

/** What a person may otherwise read alone, an administrator reads on the record. */
async function recordForeignRead(
  context: Context,
  { access, path }: Endpoint,
  viewer: Viewer | undefined,
  params: unknown,
): Promise<void> {
  if (access !== 'self' || !viewer) return;
  const userId = (params as { userId?: number } | undefined)?.userId;
  if (userId !== undefined && userId !== viewer.id) await recordAdminRead(context, viewer, userId, path);
}

function register<E extends Endpoint>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  admit: (viewer: Viewer | undefined, params: ParamsOf<E>) => void,
  handler: Handler<E>,
): void {
  const { params, query, body, reply, contentType } = endpoint;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[2] ?? 'api'],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(!contentType && { response: { [endpoint.status ?? 200]: reply } }),
    },
    config: { endpoint },
    // Who may not call it learns nothing of what a valid body would be: access comes before the body is judged.
    preValidation: async (request) => {
      // A stream opens again by itself for as long as the page is open: that is no use of the session.
      const isStream = contentType === 'text/event-stream' && endpoint.method === 'GET';
      request.viewer = await context.sessions[isStream ? 'peek' : 'find'](request);
      if (endpoint.access !== 'public' && !request.viewer)
        throw new AppError('auth.required', 'Please sign in.');
      const parsed = params?.safeParse(request.params);
      if (parsed && !parsed.success) return;
      requireAccess(endpoint, request.viewer, parsed?.data);
      admit(request.viewer, parsed?.data as ParamsOf<E>);
      await recordForeignRead(context, endpoint, request.viewer, parsed?.data);
    },
    handler: async (request, response) => {
      const result = await handler({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        viewer: request.viewer as ViewerOf<E>,
        request,
        reply: response,
      });
      response.status(endpoint.status ?? 200);
      if (!contentType) return result;
      if (!response.hasHeader('content-type')) response.type(contentType);
      return response.send(
        result instanceof Uint8Array ? Buffer.from(result) : Readable.from(result as AsyncIterable<string>),
      );
    },
  });
}

/** Serves an endpoint of the contract: session and access check, validation, handler, reply through its schema. */
export function route<E extends Endpoint & { access: 'public' | 'user' | 'self' | 'admin' }>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  handler: Handler<E>,
): void {
  register(app, context, endpoint, () => undefined, handler);
}

/**
 * Serves an endpoint of access `paid`; `courseOf` finds the course that the path addresses, or refuses. It finds none
 * where the path addresses a sample, which is open to everybody who is registered.
 */
export function paidRoute<E extends Endpoint & { access: 'paid' }>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  courseOf: (params: ParamsOf<E>) => CatalogueCourse | undefined,
  handler: Handler<E>,
): void {
  const admit = (viewer: Viewer | undefined, params: ParamsOf<E>) => {
    const course = courseOf(params);
    if (viewer && course) requirePaid(viewer, course);
  };
  register(app, context, endpoint, admit, handler);
}

export type { CallOf };

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
