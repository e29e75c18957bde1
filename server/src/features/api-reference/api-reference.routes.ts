import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { cookieName } from '../../core/cookies.ts';
import { fail } from '../../core/errors.ts';
import { hasRenderer, loadRenderer } from '../../core/renderer.ts';
import { WEB_APP } from '../../core/web-app.ts';
import { describeApi, type OpenApi } from './open-api.ts';

const PAGE = '/api/docs';

interface Reference {
  /** The academy's name it was rendered with. */
  name: string;
  document: OpenApi;
  json: string;
  /** Rendered on first request. */
  html?: Promise<string>;
}

/** `/api/openapi.json`, generated from the contract, and `/api/docs`, its human-readable form. Both are generated once. */
export function apiReferenceRoutes(app: FastifyInstance, { config, content }: Context): void {
  const { publicUrl } = config;
  let made: Reference | undefined;

  const describe = (): Reference => {
    const { name, supportEmail } = content.catalogue.academy;
    if (made?.name === name) return made;
    const document = describeApi({
      name,
      publicUrl,
      supportEmail: config.supportEmail ?? supportEmail,
      sessionCookie: cookieName(config, 'session_token'),
    });
    made = { name, document, json: JSON.stringify(document) };
    return made;
  };

  const render = async ({ name, document }: Reference): Promise<string> => {
    const { renderApiReference } = await loadRenderer();
    return renderApiReference({ folder: WEB_APP, publicUrl, path: PAGE, name, document });
  };

  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(describe().json),
  );
  app.get(PAGE, async (_request, reply) => {
    if (!hasRenderer())
      fail('request.not_found', 'The API reference requires a build of the web app: npm run build.');
    const reference = describe();
    reference.html ??= render(reference);
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await reference.html);
  });
}
