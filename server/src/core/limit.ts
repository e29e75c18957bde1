import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

interface Limit {
  max: number;
  windowMs: number;
  /** What is counted, such as an account or an address. */
  key: (request: FastifyRequest) => string;
}

/** The refusal of one try too many, with how long to wait. */
export function tooMany(seconds: number): AppError {
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  const message = `Too many tries. Please wait ${wait} and try again.`;
  return new AppError('request.too_many', message, undefined, seconds);
}

/** A limit that a handler asks before it works; refuses with 429 and says how long to wait. */
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
