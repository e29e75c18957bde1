import { done, passport } from '@trialwright/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { makeFile, makePrint } from './passport-file.service.ts';
import { openLink, readLinks, share, withdraw } from './passport-links.service.ts';
import { readPassport, type PassportContext } from './read-passport.service.ts';

/** Each look is a row of the person’s ledger. */
const LOOKS_PER_MINUTE = 20;
/** Drawing and packing take up to some seconds. */
const FILES_PER_MINUTE = 12;
const ONE_MINUTE = 60_000;

function asFile(reply: FastifyReply, bytes: Uint8Array, name: string): Uint8Array {
  reply.header('content-disposition', `attachment; filename="${name}"`);
  return bytes;
}

export function passportRoutes(app: FastifyInstance, context: PassportContext): void {
  const limitLooks = createLimit(app, {
    max: LOOKS_PER_MINUTE,
    windowMs: ONE_MINUTE,
    key: ({ ip }) => `passport-look:${networkOf(ip)}`,
  });
  const limitFiles = createLimit(app, {
    max: FILES_PER_MINUTE,
    windowMs: ONE_MINUTE,
    key: ({ viewer }) => `passport-file:${viewer?.id}`,
  });
  const nameOf = (extension: string) =>
    `training-passport-${context.now().toISOString().slice(0, 10)}.${extension}`;

  route(app, context, passport.get, ({ params }) => readPassport(context, params.userId));
  route(app, context, passport.print, async ({ params, request, reply }) => {
    await limitFiles(request);
    return asFile(reply, await makePrint(context, params.userId), nameOf('pdf'));
  });
  route(app, context, passport.file, async ({ params, request, reply }) => {
    await limitFiles(request);
    return asFile(reply, await makeFile(context, params.userId), nameOf('zip'));
  });
  route(app, context, passport.links, ({ params }) => readLinks(context, params.userId));
  route(app, context, passport.share, ({ params, body }) => share(context, params.userId, body));
  route(app, context, passport.withdraw, async ({ params }) => {
    await withdraw(context, params.userId, params.id);
    return done;
  });
  route(app, context, passport.open, async ({ body, request }) => {
    await limitLooks(request);
    const { userId, parts, expiresAt } = await openLink(context, body.token, 'page');
    return { ...(await readPassport(context, userId, parts)), expiresAt: expiresAt.toISOString() };
  });
  route(app, context, passport.openPrint, async ({ body, request, reply }) => {
    await limitLooks(request);
    const { userId, parts } = await openLink(context, body.token, 'print');
    return asFile(reply, await makePrint(context, userId, parts), nameOf('pdf'));
  });
  route(app, context, passport.openFile, async ({ body, request, reply }) => {
    await limitLooks(request);
    const { userId, parts } = await openLink(context, body.token, 'file');
    return asFile(reply, await makeFile(context, userId, parts), nameOf('zip'));
  });
}
