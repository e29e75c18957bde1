import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_AGAIN_MS = 20;

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}

/**
 * A proxy may send a request over a kept-alive connection just as the server closes it, and must not resend a change. So
 * a closing server first stops accepting connections, then for a moment still answers requests on existing ones, each
 * for the last time.
 */
export function drainConnections(app: FastifyInstance, forMs: number): void {
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    // Closing the HTTP server would end idle connections as well.
    Server.prototype.close.call(app.server);
    const until = Date.now() + forMs;
    while (Date.now() < until && (await countConnections(app)) > 0)
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  });
}
