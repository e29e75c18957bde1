import type { Endpoint, ReplyOf, TeamRight } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { CoreContext } from '../core/context.ts';
import { admittedRoute, type Call } from '../core/route.ts';
import { recordAuditorRead } from './auditor-reads.ts';
import { openScope, type TeamScope } from './team-scope.ts';

type TeamEndpoint = Endpoint & { access: 'member'; right: TeamRight };

/** Serves an endpoint of an organization: the membership and its right are checked before the body is. */
export function teamRoute<E extends TeamEndpoint>(
  app: FastifyInstance,
  context: CoreContext,
  endpoint: E,
  handler: (scope: TeamScope, call: Call<E>) => Promise<ReplyOf<E>>,
): void {
  const scopes = new WeakMap<object, TeamScope>();
  admittedRoute(app, context, endpoint, {
    admit: async (viewer, params, request) => {
      // `member` endpoints have a viewer and the organization in their path.
      if (!viewer) return;
      if (endpoint.method !== 'GET') context.database.assertWritable();
      const { orgId } = params as unknown as { orgId: number };
      const scope = await openScope(context, viewer, { orgId, right: endpoint.right });
      if (endpoint.method === 'GET') await recordAuditorRead(context, scope, request.url);
      scopes.set(request, scope);
    },
    handler: (call) => {
      const scope = scopes.get(call.request);
      if (!scope) throw new Error(`${endpoint.path} was reached without its organization.`);
      return handler(scope, call);
    },
  });
}
