import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { BUSY } from './errors.ts';

/**
 * Refuses requests with 503 while work blocks the event loop for longer than `afterMs` at a time; 0 means never. Delays
 * are sampled no more often than that, since a check without any sample would read as an endless delay.
 */
export async function refuseWhenBusy(server: FastifyInstance, afterMs: number): Promise<void> {
  await server.register(underPressure, {
    maxEventLoopDelay: afterMs,
    sampleInterval: Math.max(afterMs, 1000),
    message: BUSY,
  });
}
