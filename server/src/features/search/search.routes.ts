import { search } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import { afterListening } from '../../core/after-listening.ts';
import { buildSearchIndex, type SearchIndex } from './search-index.ts';
import { find } from './search.service.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';

export function searchRoutes(app: FastifyInstance, context: Context): void {
  let indexed: { catalogue: Catalogue; index: Promise<SearchIndex> } | undefined;
  const currentIndex = () => {
    const { catalogue } = context.content;
    if (indexed?.catalogue !== catalogue) indexed = { catalogue, index: buildSearchIndex(catalogue) };
    return indexed.index;
  };
  afterListening(app, currentIndex);
  learnerRoute(app, context, search.find, async ({ viewer, query: { q, types, limit } }, own) =>
    find(own, await currentIndex(), viewer, { query: q, types, limit }),
  );
}
