import { done, joinLinks } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { teamRoute } from '../../teams/team-route.ts';
import { createLink, joinByLink, readLinks, showLink, withdrawLink } from './join-links.service.ts';

export function joinLinkRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, joinLinks.show, ({ viewer, body }) => showLink(context, viewer, body.token));
  route(app, context, joinLinks.join, ({ viewer, body }) => joinByLink(context, viewer, body.token));
  teamRoute(app, context, joinLinks.list, (scope) => readLinks(context, scope));
  teamRoute(app, context, joinLinks.create, (scope, { body }) => createLink(scope, body));
  teamRoute(app, context, joinLinks.withdraw, async (scope, { params }) => {
    await withdrawLink(scope, params.id);
    return done;
  });
}
