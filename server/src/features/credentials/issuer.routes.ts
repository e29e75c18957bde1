import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { PURPOSES } from '../../core/keys/purposes.ts';
import { describeDid, jwkOf, trustedJwks } from '../../learning/credentials/did-document.ts';
import { readAchievement, readList } from '../../learning/credentials/read-credential.service.ts';
import { drawBadge, renderPng } from './badge-image.ts';
import { asDocument, describeProfile } from './issuer-profile.ts';
import { wantsPage } from './negotiate.ts';
import { openToAll } from './open-to-all.ts';

const READS_PER_MINUTE = 600;
/** How long a verifier may keep what it read: with it, a revocation is known within five minutes. */
const FIVE_MINUTES = 'public, max-age=300';

const ListParams = z.object({ list: z.coerce.number().int().positive().max(2_147_483_647) });
const ListQuery = z.object({ timestamp: z.iso.datetime({ offset: true }).optional() });
const AchievementParams = z.object({
  courseId: z.coerce.number().int().positive().max(2_147_483_647),
  version: z.string().max(40),
});

function sendJson(reply: FastifyReply, type: string, value: unknown): FastifyReply {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return openToAll(reply).header('cache-control', FIVE_MINUTES).type(type).send(Buffer.from(text));
}

/** Addresses that standards fix, or that credentials name for ever: keys, lists, achievements, and the issuer. */
export function issuerRoutes(app: FastifyInstance, context: Context): void {
  const { config, keys } = context;
  const limit = createLimit(app, {
    max: READS_PER_MINUTE,
    windowMs: 60_000,
    key: ({ ip }) => `issuer:${networkOf(ip)}`,
  });
  app.get('/.well-known/did.json', async (_request, reply) =>
    sendJson(reply, 'application/did+json', await describeDid(config.issuer, keys)),
  );
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    sendJson(reply, 'application/jwk-set+json', { keys: trustedJwks(keys) }),
  );
  app.get<{ Params: { id: string } }>('/keys/:id', async ({ params }, reply) => {
    const key = PURPOSES.flatMap((purpose) => keys.published(purpose)).find(({ id }) => id === params.id);
    if (!key) return fail('credentials.unknown_key', 'There is no such key.');
    if (key.compromisedSince)
      return fail('credentials.compromised_key', 'This key was compromised. Don’t rely on what it signed.');
    return sendJson(reply, 'application/jwk+json', jwkOf(key));
  });
  app.get('/status/revocation/:list', async (request, reply) => {
    await limit(request);
    const params = ListParams.safeParse(request.params);
    const query = ListQuery.safeParse(request.query);
    if (!params.success) return fail('credentials.unknown_list', 'There is no such list.');
    if (!query.success)
      return fail('request.invalid', 'timestamp must be a date and time such as 2026-11-01T00:00:00Z.');
    const { timestamp } = query.data;
    const document = await readList(context, params.data.list, timestamp ? new Date(timestamp) : undefined);
    return sendJson(reply, 'application/vc', document);
  });

  const readVersion = async (request: FastifyRequest) => {
    await limit(request);
    const params = AchievementParams.safeParse(request.params);
    if (!params.success) return fail('credentials.unknown_achievement', 'There is no such achievement.');
    return readAchievement(context, params.data.courseId, params.data.version);
  };
  app.get('/achievements/:courseId/:version', async (request, reply) => {
    void reply.header('vary', 'accept');
    if (wantsPage(request.headers.accept)) return reply.callNotFound();
    return sendJson(reply, 'application/ld+json', asDocument(await readVersion(request)));
  });
  app.get<{ Params: { courseId: string } }>(
    '/achievements/:courseId/:version/badge.png',
    async (request, reply) => {
      const { name: title } = await readVersion(request);
      const { catalogue } = context.content;
      const slug = catalogue.course(Number(request.params.courseId))?.slug ?? '';
      const picture = await renderPng(drawBadge({ slug, title }, catalogue.academy.issuer.name));
      return openToAll(reply)
        .header('cache-control', FIVE_MINUTES)
        .type('image/png')
        .send(Buffer.from(picture));
    },
  );
  app.get('/issuer', async (request, reply) => {
    void reply.header('vary', 'accept');
    if (wantsPage(request.headers.accept)) return reply.callNotFound();
    return sendJson(reply, 'application/ld+json', describeProfile(context));
  });
}
