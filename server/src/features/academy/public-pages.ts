import { PUBLIC_PAGES, type PublicPage } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import { hasRenderer, loadRenderer } from '../../core/renderer.ts';
import { WEB_APP } from '../../core/web-app.ts';

/** A page holds exactly what the API answers to a visitor, because it is made from those answers. */
async function prepare(app: FastifyInstance, { config }: Context, path: PublicPage): Promise<string> {
  const { readsOf, renderPage } = await loadRenderer();
  const data: Record<string, unknown> = {};
  for (const url of readsOf(path)) {
    const reply = await app.inject(url);
    if (reply.statusCode !== 200) throw new Error(`${url} answered ${reply.statusCode}.`);
    data[url] = reply.json();
  }
  return renderPage(path, { folder: WEB_APP, publicUrl: config.publicUrl, data });
}

/** Prepares each page when it is first asked for, and again when the content has changed, and on another day (UTC): an offer ends. */
function createShelf(app: FastifyInstance, context: Context) {
  let shelves = new WeakMap<Catalogue, Map<PublicPage, Promise<string | undefined>>>();
  let preparedOn = '';
  return (path: PublicPage): Promise<string | undefined> => {
    const { catalogue } = context.content;
    const today = context.now().toISOString().slice(0, 10);
    if (today !== preparedOn) shelves = new WeakMap();
    preparedOn = today;
    const shelf = shelves.get(catalogue) ?? new Map<PublicPage, Promise<string | undefined>>();
    shelves.set(catalogue, shelf);
    const known = shelf.get(path);
    if (known) return known;
    const page = prepare(app, context, path).catch((error: unknown) => {
      // The app shows the page too: a visitor waits longer, and reads the same.
      context.log.error({ err: error, page: path }, 'a public page could not be prepared');
      shelf.delete(path);
      return undefined;
    });
    shelf.set(path, page);
    return page;
  };
}

/** Public pages as whole documents for visitors; signed-in people get the app, with their menu around the page. */
export function publicPageRoutes(app: FastifyInstance, context: Context): void {
  if (!hasRenderer()) return;
  const pageAt = createShelf(app, context);
  for (const path of PUBLIC_PAGES) {
    app.get<{ Querystring: { number?: string } }>(path, async (request, reply) => {
      // What the form of the page sends where no script runs.
      const { number } = request.query;
      if (path === '/verify' && typeof number === 'string' && number.trim() !== '')
        return reply.redirect(`/verify/${encodeURIComponent(number.trim())}`);
      reply.header('cache-control', 'no-cache').header('vary', 'cookie');
      const page = (await context.sessions.find(request)) ? undefined : await pageAt(path);
      if (!page) return reply.callNotFound();
      return reply.type('text/html; charset=utf-8').send(page);
    });
  }
  // The first visitor does not wait for the renderer to be read.
  app.addHook('onListen', async () => void Promise.all(PUBLIC_PAGES.map(pageAt)));
}
