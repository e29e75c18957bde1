import { glossary } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { lastingReply } from '../../core/prepared-replies.ts';
import { route } from '../../core/route.ts';

export function glossaryRoutes(app: FastifyInstance, context: Context): void {
  const { content } = context;
  route(app, context, glossary.list, async ({ reply }) => lastingReply(reply, content.catalogue.shelf.terms));
  route(
    app,
    context,
    glossary.get,
    async ({ params }) =>
      content.catalogue.shelf.term(params.id) ?? fail('glossary.not_found', 'Term not found.'),
  );
}
