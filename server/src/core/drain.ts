import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_AGAIN_MS = 20;

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}

/**
 * A proxy may send the next request over a connection that it keeps just when the server closes that, and must not
 * send a change twice. So the server that closes takes no new connections first, and answers for a moment what still
 * comes over the others, each for the last time.
 */
export function drainConnections(app: FastifyInstance, forMs: number): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // The close of the HTTP server would end idle connections as well.
    Server.prototype.close.call(app.server);
    const until = Date.now() + forMs;
    while (Date.now() < until && (await countConnections(app)) > 0)
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  });
}
