import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseWhenBusy } from './refuse-when-busy.ts';

const LIMIT_MS = 300;

/** Holds up everything, as one long computation would. */
function block(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** The status of a request after each of `times` blocks of the event loop. */
async function statusesAfter(blockMs: number, times: number): Promise<Set<number>> {
  const server = Fastify();
  await refuseWhenBusy(server, LIMIT_MS);
  server.get('/', () => 'here');
  const statuses = new Set<number>();
  for (let time = 0; time < times; time++) {
    block(blockMs);
    statuses.add((await server.inject('/')).statusCode);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await server.close();
  return statuses;
}

test('work that stays under the limit turns nobody away, however it meets the measurement', async () => {
  expect(await statusesAfter(LIMIT_MS - 50, 12)).toEqual(new Set([200]));
});

test('work that goes on beyond the limit turns requests away', async () => {
  expect(await statusesAfter(1100, 4)).toContain(503);
});
