import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { WEB_APP } from './web-app.ts';

/** The element in which the page keeps what it trusts. */
const TRUSTED = /(<script type="application\/json" id="trusted">)[^<]*/;

/** The policy that the build wrote into the page, and what only a header can say. */
function policyOf(html: string): string {
  const [, policy = "default-src 'none'"] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  return `${policy}; frame-ancestors 'none'`;
}

/** One file that people keep and open without a network, with what it trusts today written into it. */
export function serveKeptPage(app: FastifyInstance, name: string, readTrusted: () => Promise<object>): void {
  const page = join(WEB_APP, name);
  if (!existsSync(page)) return;
  const html = readFileSync(page, 'utf8');
  const policy = policyOf(html);
  app.get(`/${name}`, async (_request, reply) => {
    // Nothing in it can end the element.
    const trusted = JSON.stringify(await readTrusted()).replaceAll('<', String.raw`\u003c`);
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache');
    return reply
      .type('text/html; charset=utf-8')
      .send(html.replace(TRUSTED, (_all, tag: string) => tag + trusted));
  });
}
