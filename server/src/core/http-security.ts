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
 * A change must come from our own pages, at the address in the settings: what a request says of its host proves nothing.
 * Browsers always say where a cross-site request comes from; programs that are not browsers send no Origin and carry no ambient cookies.
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
      `This request came from another site. The academy's own address is ${publicOrigin}.`,
    );
}

/** What the library would set on each reply; it says the same to everybody, so it is asked once. */
function securityHeaders(options: HelmetOptions): Record<string, string> {
  const request = { headers: {} } as IncomingMessage;
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error?: unknown) => {
    if (error !== undefined) throw error;
  });
  return response.getHeaders() as Record<string, string>;
}

/** Response headers, the Origin check and the rate limiter that sensitive routes opt into. */
export async function secure(app: FastifyInstance, config: Config, database: Database): Promise<void> {
  const publicOrigin = new URL(config.publicUrl).origin;
  // Its card form is a frame of its own, so that no card number comes near this server.
  const stripe = config.stripe ? ['https://js.stripe.com'] : [];
  const isHttps = publicOrigin.startsWith('https:');
  const headers = securityHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...stripe],
        frameSrc: stripe.length > 0 ? [...stripe, 'https://hooks.stripe.com'] : ["'none'"],
        // Dialogs of the component library set style elements to hold the page's scroll.
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
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  await app.register(rateLimit, {
    global: false,
    // One process with a database of its own counts in its memory.
    ...(config.databaseUrl !== undefined && { store: sharedLimits(database.db) }),
    errorResponseBuilder: (_request, { after }) =>
      new AppError('request.too_many', `Too many tries. Please wait ${after} and try again.`),
  });
  app.addHook('onRequest', async (request) => assertOwnOrigin(request, publicOrigin));
}
