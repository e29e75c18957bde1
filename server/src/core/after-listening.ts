import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Requests that came meanwhile are served before the next piece. */
const PAUSE_MS = 50;

/** Prepares what the first reader would wait for once the server listens: one piece after another, requests between them. */
export function afterListening(app: FastifyInstance, prepare: () => Promise<unknown>): void {
  app.addHook('onListen', async () => {
    await setTimeout(PAUSE_MS);
    await prepare();
  });
}
