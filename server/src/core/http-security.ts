import { ServerResponse, type IncomingMessage } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';
import type { Database } from './database/open.ts';
import { AppError } from './errors.ts';
import { sharedLimits } from './shared-limits.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Changes must come from our own pages, at the configured origin: a request's Host header proves nothing. Browsers always
 * send an Origin on cross-site requests; other clients send none and carry no ambient cookies.
 */
function assertOwnOrigin(request: FastifyRequest, publicOrigin: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeign =
    origin === undefined
      ? site !== undefined && site !== 'same-origin' && site !== 'none'
      : origin !== publicOrigin;
  if (isForeign)
    throw new AppError(
      'request.foreign_origin',
      `This request came from another site. The academy’s address is ${publicOrigin}.`,
    );
}

/** No browser packs what it sends, and unpacking it would be a way to send a hundred times as much. */
function assertUnpacked({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw new AppError('request.media_type', 'Send the body as it is, without a Content-Encoding.');
}

/** The headers the library would set on each reply; they never vary, so they are computed once. */
function securityHeaders(options: HelmetOptions): Record<string, string> {
  const request = { headers: {} } as IncomingMessage;
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error?: unknown) => {
    if (error !== undefined) throw error;
  });
  return response.getHeaders() as Record<string, string>;
}

/** Response headers, the Origin check, and the rate limiter that sensitive routes opt in to. */
export async function secure(app: FastifyInstance, config: Config, database: Database): Promise<void> {
  const publicOrigin = new URL(config.publicUrl).origin;
  // Stripe's card form is its own frame, so card numbers never reach this server.
  const stripe = config.stripe ? ['https://js.stripe.com'] : [];
  const isHttps = publicOrigin.startsWith('https:');
  const headers = securityHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...stripe],
        frameSrc: stripe.length > 0 ? [...stripe, 'https://hooks.stripe.com'] : ["'none'"],
        // The component library's dialogs add style elements to lock page scroll.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(config.stripe ? ['https://api.stripe.com'] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await app.register(rateLimit, {
    global: false,
    // A single process with its own database counts in memory.
    ...(config.databaseUrl !== undefined && { store: sharedLimits(database.db) }),
    errorResponseBuilder: (_request, { after }) =>
      new AppError('request.too_many', `Too many attempts. Wait ${after} and try again.`),
  });
  app.addHook('onRequest', (request, _reply, done) => {
    assertOwnOrigin(request, publicOrigin);
    assertUnpacked(request);
    done();
  });
}
