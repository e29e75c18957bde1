import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { WEB_APP } from '../../core/web-app.ts';
import { listPublicKeys } from '../../learning/certificates/signing-key.ts';
import { readStatusList } from './credential.service.ts';

const PAGE = join(WEB_APP, 'verify-credential.html');
/** The element in which the page keeps what it trusts. */
const TRUSTED = /(<script type="application\/json" id="trusted">)[^<]*/;

/** The policy that the build wrote into the page, and what only a header can say. */
function policyOf(html: string): string {
  const [, policy = "default-src 'none'"] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  return `${policy}; frame-ancestors 'none'`;
}

/** `/verify-credential.html`: one file that checks a credential in the browser, with the academy's keys in it. */
export function serveCredentialCheck(app: FastifyInstance, context: Context): void {
  if (!existsSync(PAGE)) return;
  const html = readFileSync(PAGE, 'utf8');
  const policy = policyOf(html);
  app.get('/verify-credential.html', async (_request, reply) => {
    const keys = await listPublicKeys(context.database.db);
    const list = keys.length > 0 ? await readStatusList(context) : undefined;
    const trusted = JSON.stringify({ keys, statusList: list?.jwt });
    reply.header('content-security-policy', policy).header('cache-control', 'no-cache');
    // Keys and signatures are base64url: nothing in them can end the element.
    return reply
      .type('text/html; charset=utf-8')
      .send(html.replace(TRUSTED, (_all, tag: string) => tag + trusted));
  });
}
