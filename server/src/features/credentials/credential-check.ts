import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveKeptPage } from '../../core/kept-page.ts';
import { describeDid, trustedJwks } from '../../learning/credentials/did-document.ts';
import { readHashList, readLists } from '../../learning/credentials/read-credential.service.ts';

/** `/verify-credential.html`: one file that checks a credential in the browser, with the academy's keys in it. */
export function serveCredentialCheck(app: FastifyInstance, context: Context): void {
  const { config, keys } = context;
  serveKeptPage(app, 'verify-credential.html', async () => ({
    keys: trustedJwks(keys),
    did: await describeDid(config.issuer, keys),
    origin: config.issuer.url,
    statusList: await readHashList(context).catch(() => undefined),
    lists: await readLists(context),
  }));
}
