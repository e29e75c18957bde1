import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseWhenBusy } from './refuse-when-busy.ts';

const LIMIT_MS = 300;

/** Blocks the event loop, as one long computation would. */
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

test('work under the limit refuses no requests, whenever it is measured', async () => {
  // Far enough under it for a machine that has other work too.
  expect(await statusesAfter(LIMIT_MS / 2, 20)).toEqual(new Set([200]));
});

test('sustained work beyond the limit refuses requests', async () => {
  expect(await statusesAfter(1100, 4)).toContain(503);
});
