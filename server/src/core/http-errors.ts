import { errors, type ErrorCode, type ErrorReply } from '@trialwright/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isDiskFull } from './database/away.ts';
import { AppError, BUSY, FailedError, LockedError, UnfinishedError } from './errors.ts';

/** Maps Fastify's errors to our codes. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_UNDER_PRESSURE: 'server.busy',
};

/** PostgreSQL's errors for a NUL character, in text and in JSON. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05']);

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  'request.too_large': 'The request is too large.',
  'request.media_type': 'Send JSON with the content type application/json.',
  'request.malformed': 'The request is malformed.',
  'server.busy': BUSY,
  'server.database_away': 'We can’t reach our database right now. Please try again in a moment.',
  'server.disk_full': 'The server is out of storage and can’t save changes. Please contact support.',
};

/** A restarting database is back within seconds. */
const RETRY_AFTER_SECONDS = 5;

function send(
  reply: FastifyReply,
  code: ErrorCode,
  message: string,
  { fields, way, missing }: Pick<ErrorReply, 'fields' | 'way' | 'missing'> = {},
) {
  const body: ErrorReply = {
    code,
    message,
    ...(fields && { fields }),
    ...(way && { way }),
    ...(missing && { missing }),
  };
  // Some browsers cache certain error statuses and never retry.
  return reply
    .status(errors[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** For URLs that cannot be routed: no hook runs for them, so headers are set here. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
  send(reply, 'request.malformed', 'The URL is malformed.');
}

/** The single place that builds error replies. An unexpected error is a bug: logged, not shown. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof AppError) {
      if (error instanceof FailedError) request.log.error({ err: error.cause }, 'a request failed');
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
      return send(reply, error.code, error.message, {
        fields: error.fields,
        way: error instanceof LockedError ? error.way : undefined,
        missing: error instanceof UnfinishedError ? error.missing : undefined,
      });
    }
    if (UNSTORABLE_TEXT.has(error.code))
      return send(reply, 'request.invalid', 'The text contains a character that can’t be stored.');
    const known = FASTIFY_CODES[error.code];
    if (known) return send(reply, known, MESSAGES[known] ?? error.message);
    if (error.statusCode === 429) return send(reply, 'request.too_many', error.message);
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return send(reply, 'request.malformed', 'The request is malformed.');
    if (isDatabaseAway(error)) {
      request.log.warn({ reason: error.code ?? error.message }, 'the database is unavailable');
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      return send(reply, 'server.database_away', MESSAGES['server.database_away'] ?? error.message);
    }
    if (isDiskFull(error))
      return send(reply, 'server.disk_full', MESSAGES['server.disk_full'] ?? error.message);
    request.log.error({ err: error }, 'a request failed');
    return send(reply, 'server.failed', 'Something went wrong on our side. Please try again.');
  });
}
