import { Agent, request } from 'node:http';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { drainConnections } from './drain.ts';

/** One request over the agent's connections: its status, and whether the server will close the connection. */
function get(
  port: number,
  agent: Agent,
): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', agent, method: 'POST' }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection }),
      );
    });
    call.once('error', reject);
    call.end();
  });
}

test('a closing server answers once more over a kept-alive connection and accepts no new one', async () => {
  const app = Fastify({ return503OnClosing: false });
  drainConnections(app, 30_000);
  app.post('/', () => 'here');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const proxy = new Agent({ keepAlive: true, maxSockets: 1 });
  const stranger = new Agent();
  expect(await get(port, proxy)).toEqual({ status: 200, connection: 'keep-alive' });

  const closed = app.close();
  await vi.waitFor(() => expect(app.server.listening).toBe(false));
  await expect(get(port, stranger)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await get(port, proxy)).toEqual({ status: 200, connection: 'close' });
  // No connections remain to wait for.
  await closed;
  await expect(get(port, proxy)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
