import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { CoreContext } from './context.ts';
import { fail } from './errors.ts';
import { listAlarms } from './log/alarms.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether the caller is on this machine, by the connection itself rather than a header, and without a proxy. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return LOOPBACK.has(socket.remoteAddress ?? '') && !isForwarded;
}

function mayReadMetrics(request: FastifyRequest, { metricsToken: token, trustProxy }: Config): boolean {
  // Behind a proxy, which may be on this machine, every caller appears local, so only a token counts.
  if (!token) return trustProxy === false && isLocal(request);
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** One line per request, with the route instead of the path and IDs instead of names, to keep personal data out of the log. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (request.routeOptions.logLevel === 'silent') return;
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: request.viewer?.id,
    };
    // Operators look for refusals and rate limits after an incident.
    const isRefusal = reply.statusCode === 403 || reply.statusCode === 429;
    if (isRefusal) request.log.warn(line, 'refused');
    else request.log.info(line, 'answered');
  });
}

/** `/healthz` (the process responds), `/readyz` (the database responds), and `/metrics` for Prometheus. */
export function observe(app: FastifyInstance, context: CoreContext): void {
  logRequests(app);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.addHook('onClose', async () => registry.clear());
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      // It serves all the same: what is wrong here takes no process out of service.
      const faults = (await listAlarms(context.database.db)).map(({ fault }) => fault);
      return { status: 'ready', ...(faults.length > 0 && { faults }) };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return reply
        .status(503)
        .header('retry-after', 5)
        .send({ status: 'database unavailable', reason: code ?? 'no connection' });
    }
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayReadMetrics(request, context.config)) fail('request.not_found', 'Not found.');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
