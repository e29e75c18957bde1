import type { FastifyInstance } from 'fastify';
import type { Context } from '../../core/context.ts';
import { cookieName } from '../../core/cookies.ts';
import { describeApi } from './open-api.ts';

/** `/api/openapi.json`, made from the contract. */
export function apiReferenceRoutes(app: FastifyInstance, { config, content }: Context): void {
  let made: { name: string; text: string } | undefined;
  const describe = (): string => {
    const { name, supportEmail } = content.catalogue.academy;
    if (made?.name !== name) {
      const sessionCookie = cookieName(config, 'session_token');
      const document = describeApi({
        name,
        publicUrl: config.publicUrl,
        supportEmail: config.supportEmail ?? supportEmail,
        sessionCookie,
      });
      made = { name, text: JSON.stringify(document) };
    }
    return made.text;
  };
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(describe()),
  );
}
