import { PUBLIC_PAGES, type PublicPage } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import { afterListening } from '../../core/after-listening.ts';
import { lastingBytes } from '../../core/prepared-replies.ts';
import { hasRenderer, loadRenderer } from '../../core/renderer.ts';
import { WEB_APP } from '../../core/web-app.ts';

/** A page shows exactly what the API returns to a visitor, because it is rendered from those replies. */
async function prepare(app: FastifyInstance, { config }: Context, path: PublicPage): Promise<Buffer> {
  const { readsOf, renderPage } = await loadRenderer();
  const data: Record<string, unknown> = {};
  for (const url of readsOf(path)) {
    const reply = await app.inject(url);
    if (reply.statusCode !== 200) throw new Error(`${url} returned ${reply.statusCode}.`);
    data[url] = reply.json();
  }
  return lastingBytes(await renderPage(path, { folder: WEB_APP, publicUrl: config.publicUrl, data }));
}

/** Renders each page on first request, and again when the content changes or the day (UTC) does, since an offer may end. */
function createShelf(app: FastifyInstance, context: Context) {
  let shelves = new WeakMap<Catalogue, Map<PublicPage, Promise<Buffer | undefined>>>();
  let preparedOn = '';
  return (path: PublicPage): Promise<Buffer | undefined> => {
    const { catalogue } = context.content;
    const today = context.now().toISOString().slice(0, 10);
    if (today !== preparedOn) shelves = new WeakMap();
    preparedOn = today;
    const shelf = shelves.get(catalogue) ?? new Map<PublicPage, Promise<Buffer | undefined>>();
    shelves.set(catalogue, shelf);
    const known = shelf.get(path);
    if (known) return known;
    const page = prepare(app, context, path).catch((error: unknown) => {
      // The app can render the page too: slower, with the same content.
      context.log.error({ err: error, page: path }, 'could not render a public page');
      shelf.delete(path);
      return undefined;
    });
    shelf.set(path, page);
    return page;
  };
}

/** Serves public pages to visitors as whole documents; signed-in users get the app. */
export function publicPageRoutes(app: FastifyInstance, context: Context): void {
  if (!hasRenderer()) return;
  const pageAt = createShelf(app, context);
  for (const path of PUBLIC_PAGES) {
    app.get<{ Querystring: { number?: string } }>(path, async (request, reply) => {
      // Handles the page's form submitted without JavaScript.
      const { number } = request.query;
      if (path === '/verify' && typeof number === 'string' && number.trim() !== '')
        return reply.redirect(`/verify/${encodeURIComponent(number.trim())}`);
      reply.header('cache-control', 'no-cache').header('vary', 'cookie');
      const page = (await context.sessions.find(request)) ? undefined : await pageAt(path);
      if (!page) return reply.callNotFound();
      return reply.type('text/html; charset=utf-8').send(page);
    });
  }
  // Loaded early, so that the first visitor does not wait for the renderer.
  for (const path of PUBLIC_PAGES) afterListening(app, () => pageAt(path));
}
