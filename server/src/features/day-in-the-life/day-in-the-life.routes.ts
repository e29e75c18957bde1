import { dayInTheLife, ROLE_TITLES } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { lastingReply } from '../../core/prepared-replies.ts';
import { route } from '../../core/route.ts';

export function dayInTheLifeRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, dayInTheLife.get, async ({ params: { role }, reply }) => {
    const day = context.content.catalogue.shelf.day(role);
    return lastingReply(
      reply,
      day ?? fail('request.not_found', `The ${ROLE_TITLES[role]} day isn’t available yet.`),
    );
  });
}
