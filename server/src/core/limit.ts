import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

interface Limit {
  max: number;
  windowMs: number;
  /** The counter's key, such as an account or an address. */
  key: (request: FastifyRequest) => string;
}

/** The error for too many attempts, with the time to wait. */
export function tooMany(seconds: number): AppError {
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  const message = `Too many attempts. Wait ${wait} and try again.`;
  return new AppError('request.too_many', message, undefined, seconds);
}

/** A rate limit that a handler checks before it works; fails with 429 and the time to wait. */
export function createLimit(
  app: FastifyInstance,
  { max, windowMs, key }: Limit,
): (request: FastifyRequest) => Promise<void> {
  const check = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: key });
  return async (request) => {
    const result = await check(request);
    if (result.isAllowed || !result.isExceeded) return;
    throw tooMany(result.ttlInSeconds);
  };
}
