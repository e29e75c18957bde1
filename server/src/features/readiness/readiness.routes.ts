import { done, readiness } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { teamRoute } from '../../teams/team-route.ts';
import { end, openReadiness, previewReadiness, readLinks, share } from './readiness.service.ts';

/** Each look is a row of a ledger. */
const LOOKS_PER_MINUTE = 20;
const ONE_MINUTE = 60_000;

export function readinessRoutes(app: FastifyInstance, context: Context): void {
  const limitLooks = createLimit(app, {
    max: LOOKS_PER_MINUTE,
    windowMs: ONE_MINUTE,
    key: ({ ip }) => `readiness-look:${networkOf(ip)}`,
  });
  teamRoute(app, context, readiness.get, (scope, { params, query: { asOf, names } }) =>
    previewReadiness(context, scope, { trialId: params.id, asOf, hasNames: names === 'true' }),
  );
  teamRoute(app, context, readiness.links, (scope, { params }) => readLinks(context, scope, params.id));
  teamRoute(app, context, readiness.share, (scope, { params, body }) =>
    share(context, scope, params.id, body),
  );
  teamRoute(app, context, readiness.end, async (scope, { params }) => {
    await end(scope, params.id);
    return done;
  });
  route(app, context, readiness.open, async ({ body, request }) => {
    await limitLooks(request);
    return openReadiness(context, body);
  });
}
