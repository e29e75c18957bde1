import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { PAGES } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import { ROOT } from '../root.ts';
import { AppError } from './errors.ts';

/** Location of the web app's build. */
export const WEB_APP = join(ROOT, 'web/dist');
const ONE_YEAR = 365 * 24 * 60 * 60 * 1000;

const patterns = PAGES.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'));

/** Whether the web app has a page at this path; other paths get the same document with a 404. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** Serves the built web app: hashed files cached for a year, the document never. */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  const index = join(WEB_APP, 'index.html');
  const document = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  if (document) {
    // One route for the hundreds of built files, one each for the few beside the document.
    await app.register(fastifyStatic, {
      root: join(WEB_APP, 'assets'),
      prefix: '/assets/',
      index: false,
      preCompressed: true,
      setHeaders: (reply) => {
        reply.header('cache-control', `public, max-age=${ONE_YEAR / 1000}, immutable`);
      },
    });
    await app.register(fastifyStatic, {
      root: WEB_APP,
      // Documents are sent by the handlers below and by the public pages; the renderer is not for browsers.
      globIgnore: ['*.html*', 'assets/**', 'server/**', '.vite/**'],
      index: false,
      wildcard: false,
      preCompressed: true,
      decorateReply: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const wantsPage = request.method === 'GET' || request.method === 'HEAD';
    if (!document || !wantsPage || path.startsWith('/api/') || path.startsWith('/assets/'))
      throw new AppError('request.not_found', 'Page not found.');
    return reply
      .status(isPage(path) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(document);
  });
}
