import { log } from '@trialwright/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { serveKeptPage } from '../../core/kept-page.ts';
import { createLimit } from '../../core/limit.ts';
import { describePolicy } from '../../core/log/published.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import {
  proveConsistent,
  proveIncluded,
  readLogged,
  readProofFile,
  readSignatureFile,
  readStatus,
} from './log.service.ts';
import { serveTiles } from './tiles.routes.ts';

/** Checks of one network a minute: tools that follow the whole log read tiles, which are cached for ever. */
const CHECKS_PER_MINUTE = 120;
const ONE_MINUTE = 60_000;

/** A file that is the same for ever, once it is there. */
function attach(reply: FastifyReply, name: string): void {
  reply.header('content-disposition', `attachment; filename="${name}"`);
  reply.header('access-control-allow-origin', '*');
}

/** The public log: `/log/…` for programs in the C2SP formats, `/api/log` for people and other tools. */
export function logRoutes(app: FastifyInstance, context: Context): void {
  const check = createLimit(app, {
    max: CHECKS_PER_MINUTE,
    windowMs: ONE_MINUTE,
    key: ({ ip }) => `log:${networkOf(ip)}`,
  });
  const limit = (request: FastifyRequest) => check(request);
  route(app, context, log.status, async ({ request }) => {
    await limit(request);
    return readStatus(context);
  });
  route(app, context, log.inclusion, async ({ query, request }) => {
    await limit(request);
    return proveIncluded(context, query);
  });
  route(app, context, log.consistency, async ({ query, request }) => {
    await limit(request);
    return proveConsistent(context, query);
  });
  route(app, context, log.certificate, async ({ params, request }) => {
    await limit(request);
    return readLogged(context, params.number);
  });
  route(app, context, log.certificateProof, async ({ params, request, reply }) => {
    await limit(request);
    const { number, text } = await readProofFile(context, params.number);
    attach(reply, `${number}.tlog-proof`);
    return Buffer.from(text);
  });
  route(app, context, log.certificateSignature, async ({ params, request, reply }) => {
    await limit(request);
    const { number, text } = await readSignatureFile(context, params.number);
    attach(reply, `${number}.jwt`);
    return Buffer.from(text);
  });
  serveTiles(app, context);
  serveKeptPage(app, 'verify-log-proof.html', async () => ({ policy: describePolicy(context) }));
}
