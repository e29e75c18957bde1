import { PUBLIC_PAGES } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';

const ONE_DAY = 24 * 60 * 60;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** `/robots.txt` and `/sitemap.xml`: point search engines to the public pages, by their public URL. */
export function siteMapRoutes(app: FastifyInstance, { config }: Context): void {
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${config.publicUrl}/sitemap.xml\n`;
  const addresses = PUBLIC_PAGES.map(
    (path) => `  <url><loc>${escapeXml(config.publicUrl + path)}</loc></url>`,
  );
  const siteMap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>\n',
  ].join('\n');
  const cacheControl = `public, max-age=${ONE_DAY}`;
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', cacheControl).type('text/plain; charset=utf-8').send(robots),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.header('cache-control', cacheControl).type('application/xml; charset=utf-8').send(siteMap),
  );
}
