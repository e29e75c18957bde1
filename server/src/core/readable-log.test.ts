import Fastify from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { logStream, readableLine } from './readable-log.ts';

afterEach(() => vi.unstubAllEnvs());

const plain = (_style: unknown, text: string) => text;
const time = new Date(2026, 10, 22, 7, 5, 9).getTime();
const line = (fields: object) =>
  readableLine(JSON.stringify({ time, pid: 7, hostname: 'a', ...fields }), plain);

describe('a line in a terminal', () => {
  test('shows a request with its route, status, and duration', () => {
    const request = { method: 'GET', route: '/api/lessons/:id', status: 200, ms: 3 };
    expect(line({ level: 30, reqId: 'req-1', ...request, userId: 11, msg: 'answered' })).toBe(
      '07:05:09 info  GET  /api/lessons/:id 200 3 ms  userId=11',
    );
  });

  test('shows any other message with its fields', () => {
    expect(line({ level: 40, source: 'database', msg: 'checkpoint took long', seconds: 4 })).toBe(
      '07:05:09 warn  checkpoint took long  source=database seconds=4',
    );
    expect(line({ level: 30, msg: 'ready' })).toBe('07:05:09 info  ready');
  });

  test('shows a failure with its stack', () => {
    const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at here' };
    expect(line({ level: 50, err, msg: 'a request failed' })).toBe(
      '07:05:09 error a request failed\nError: no\n    at here',
    );
  });
});

/** A stand-in for standard output that records what is written. */
function output(isTTY: boolean) {
  const written: string[] = [];
  const out = { isTTY, write: (text: string) => written.push(text) > 0 };
  return { written, out: out as unknown as NodeJS.WriteStream };
}

async function logged(isTTY: boolean): Promise<string> {
  const { written, out } = output(isTTY);
  const server = Fastify({ logger: { level: 'info', stream: logStream(out) } });
  server.log.info({ status: 200 }, 'hello');
  await server.close();
  return written.join('');
}

test('the log is readable in a terminal and JSON elsewhere', async () => {
  vi.stubEnv('NO_COLOR', '1');
  expect(await logged(true)).toMatch(/^\d\d:\d\d:\d\d info {2}hello {2}status=200\n$/);
  expect(JSON.parse(await logged(false))).toMatchObject({ level: 30, msg: 'hello', status: 200 });
});

test('colors distinguish the levels, unless turned off', async () => {
  vi.stubEnv('NO_COLOR', '');
  expect(await logged(true)).toContain('\u001b[32minfo');
});
