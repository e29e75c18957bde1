import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { BUSY } from './errors.ts';

/**
 * Turns requests away with 503 while pieces of work hold up all others for longer than `afterMs` each; 0: never. Delays
 * are looked at as seldom as that, since a look that finds no sample at all takes the delay for endless.
 */
export async function refuseWhenBusy(server: FastifyInstance, afterMs: number): Promise<void> {
  await server.register(underPressure, {
    maxEventLoopDelay: afterMs,
    sampleInterval: Math.max(afterMs, 1000),
    message: BUSY,
  });
}
