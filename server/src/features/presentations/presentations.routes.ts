import { presentations } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Shelf } from '../../content/shelf.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { route } from '../../core/route.ts';
import { presentSlides, summarize } from './presentation-view.ts';

/** The developer portal: public teaching content, unless the operator turned it off. */
export function presentationRoutes(app: FastifyInstance, context: Context): void {
  const readShelf = (): Shelf =>
    context.config.devPortal ? context.content.catalogue.shelf : fail('request.not_found', 'Page not found.');
  route(app, context, presentations.list, async () => readShelf().presentations.map(summarize));
  route(app, context, presentations.get, async ({ params }) =>
    presentSlides(
      readShelf().presentations.find(({ id }) => id === params.id) ??
        fail('request.not_found', 'Presentation not found.'),
    ),
  );
  route(
    app,
    context,
    presentations.appendix,
    async () => readShelf().appendix ?? fail('request.not_found', 'Document templates aren’t available yet.'),
  );
}
