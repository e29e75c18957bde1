import { credentials, type BadgeAchievement } from '@trialwright/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { tendCredentials } from '../../learning/credentials/credentials.service.ts';
import {
  readAchievement,
  readCredential,
  readLatestCredential,
  type HeldCredential,
} from '../../learning/credentials/read-credential.service.ts';
import { drawBadge, renderPng } from './badge-image.ts';
import { bakePng, bakeSvg } from './bake.ts';
import { serveCredentialCheck } from './credential-check.ts';
import { describeIssuer } from './issuer-profile.ts';
import { issuerRoutes } from './issuer.routes.ts';
import { chooseForm } from './negotiate.ts';
import { openToAll } from './open-to-all.ts';
import { offerToWallet, redeemOffer } from './wallet-offers.service.ts';

const CHECKS_PER_MINUTE = 60;
/** A revocation made while a list could not be signed is published within these five minutes. */
const EVERY_FIVE_MINUTES = '*/5 * * * *';

function sendForm(
  { config }: Context,
  { document, jwt, claims }: HeldCredential,
  request: FastifyRequest,
  reply: FastifyReply,
): Uint8Array {
  const { type, form } = chooseForm(request.headers.accept);
  openToAll(reply).header('vary', 'accept');
  if (form === 'page') {
    reply.status(303).header('location', `${config.publicUrl}/verify/${claims.number}`).type(type);
    return new Uint8Array();
  }
  reply.type(type);
  return Buffer.from(form === 'jwt' ? jwt : document);
}

/** The picture of a certificate’s badge: the plate of its course. */
function badgeOf({ content: { catalogue } }: Context, { claims }: HeldCredential): string {
  const slug = catalogue.course(claims.courseId)?.slug ?? '';
  return drawBadge({ slug, title: claims.courseTitle }, claims.issuer.name);
}

export function credentialRoutes(app: FastifyInstance, context: Context): void {
  const limit = createLimit(app, {
    max: CHECKS_PER_MINUTE,
    windowMs: 60_000,
    key: ({ ip }) => `credential:${networkOf(ip)}`,
  });
  const read = async (request: FastifyRequest, number: string) => {
    await limit(request);
    return readCredential(context, number);
  };
  const asFile = (reply: FastifyReply, name: string) =>
    openToAll(reply).header('content-disposition', `attachment; filename="${name}"`);
  let isStopping = false;
  app.addHook('onClose', async () => {
    isStopping = true;
  });
  context.jobs.handle('credentials', () => tendCredentials(context, () => isStopping), {
    cron: EVERY_FIVE_MINUTES,
  });

  route(app, context, credentials.get, async ({ params, request, reply }) =>
    sendForm(context, await read(request, params.number), request, reply),
  );
  route(app, context, credentials.latest, async ({ params, request, reply }) => {
    await limit(request);
    return sendForm(context, await readLatestCredential(context, params.number), request, reply);
  });
  route(app, context, credentials.json, async ({ params, request, reply }) => {
    const { document, claims } = await read(request, params.number);
    asFile(reply, `${claims.number}.json`);
    return Buffer.from(document);
  });
  route(app, context, credentials.jwt, async ({ params, request, reply }) => {
    const { jwt, claims } = await read(request, params.number);
    asFile(reply, `${claims.number}.jwt`);
    return Buffer.from(jwt);
  });
  route(app, context, credentials.png, async ({ params, request, reply }) => {
    const held = await read(request, params.number);
    asFile(reply, `${held.claims.number}.png`);
    return bakePng(await renderPng(badgeOf(context, held)), held.document);
  });
  route(app, context, credentials.svg, async ({ params, request, reply }) => {
    const held = await read(request, params.number);
    asFile(reply, `${held.claims.number}.svg`);
    return Buffer.from(bakeSvg(badgeOf(context, held), held.document));
  });
  route(app, context, credentials.offer, async ({ params, request }) => {
    await limit(request);
    return offerToWallet(context, params.number);
  });
  route(app, context, credentials.redeem, async ({ params, body, request, reply }) => {
    await limit(request);
    const document = await redeemOffer(context, params.token, body);
    openToAll(reply).header('cache-control', 'no-store');
    return Buffer.from(document);
  });
  route(app, context, credentials.achievement, async ({ params }): Promise<BadgeAchievement> =>
    readAchievement(context, params.courseId, params.version),
  );
  route(app, context, credentials.issuer, async () => describeIssuer(context));
  issuerRoutes(app, context);
  serveCredentialCheck(app, context);
}
