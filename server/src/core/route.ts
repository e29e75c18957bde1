import { Readable } from 'node:stream';
import {
  type BodyOf,
  type CallOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '@trialwright/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordAdminRead } from './admin-reads.ts';
import type { CoreContext } from './context.ts';
import { AppError, fail } from './errors.ts';
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

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>>;

function requireAccess(endpoint: Endpoint, viewer: Viewer | undefined, params: unknown): void {
  if (endpoint.access === 'public') return;
  if (!viewer) throw new AppError('auth.required', 'Sign in to continue.');
  if (endpoint.access === 'admin' && !viewer.isAdmin)
    fail('auth.forbidden', 'You need administrator privileges to do this.');
  if (endpoint.access === 'reviewer' && !viewer.isReviewer && !viewer.isAdmin)
    fail('auth.forbidden', 'Only reviewers of this academy can do this.');
  if (endpoint.access !== 'self') return;
  const userId = (params as { userId?: number }).userId;
  const mayRead = viewer.isAdmin && endpoint.method === 'GET';
  if (userId !== undefined && userId !== viewer.id && !mayRead)
    fail('auth.forbidden', 'You can only do this for your own account.');
}

/** An administrator's read of private data is recorded in the ledger. */
async function recordForeignRead(
  context: CoreContext,
  { access, path }: Endpoint,
  viewer: Viewer | undefined,
  params: unknown,
): Promise<void> {
  if (access !== 'self' || !viewer) return;
  const userId = (params as { userId?: number } | undefined)?.userId;
  if (userId !== undefined && userId !== viewer.id) await recordAdminRead(context, viewer, userId, path);
}

/**
 * Serves an endpoint like `route`; `admit` adds checks beyond the contract's access, such as payment or membership.
 */
export function admittedRoute<E extends Endpoint>(
  app: FastifyInstance,
  context: CoreContext,
  endpoint: E,
  {
    admit,
    handler,
  }: {
    admit: (viewer: Viewer | undefined, params: ParamsOf<E>, request: FastifyRequest) => void | Promise<void>;
    handler: Handler<E>;
  },
): void {
  const { params, query, body, reply, contentType, mostBytes } = endpoint;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(!contentType && { response: { [endpoint.status ?? 200]: reply } }),
    },
    ...(mostBytes !== undefined && {
      bodyLimit: mostBytes,
      // Before so much is read and parsed; all else is checked below.
      onRequest: async (request: FastifyRequest) => {
        if (!(await context.sessions.find(request)))
          throw new AppError('auth.required', 'Sign in to continue.');
      },
    }),
    // Access is checked before the body, so that unauthorized callers learn nothing about valid bodies.
    preValidation: async (request) => {
      // A stream reconnects by itself while the page is open, which does not count as use of the session.
      const isStream = contentType === 'text/event-stream' && endpoint.method === 'GET';
      request.viewer = await context.sessions[isStream ? 'peek' : 'find'](request);
      if (endpoint.access !== 'public' && !request.viewer)
        throw new AppError('auth.required', 'Sign in to continue.');
      const parsed = params?.safeParse(request.params);
      if (parsed && !parsed.success) return;
      requireAccess(endpoint, request.viewer, parsed?.data);
      await admit(request.viewer, parsed?.data as ParamsOf<E>, request);
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
      // A handler may send the caller elsewhere.
      if (response.statusCode < 300) response.status(endpoint.status ?? 200);
      if (!contentType) return result;
      if (!response.hasHeader('content-type')) response.type(contentType);
      return response.send(
        result instanceof Uint8Array ? Buffer.from(result) : Readable.from(result as AsyncIterable<string>),
      );
    },
  });
}

/** Serves a contract endpoint: session and access check, validation, handler, reply through its schema. */
export function route<E extends Endpoint & { access: 'public' | 'user' | 'self' | 'reviewer' | 'admin' }>(
  app: FastifyInstance,
  context: CoreContext,
  endpoint: E,
  handler: Handler<E>,
): void {
  admittedRoute(app, context, endpoint, { admit: () => undefined, handler });
}

export type { CallOf };

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
}
