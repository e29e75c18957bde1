import { Agent, request } from 'node:http';

export interface Call {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: unknown;
}

/** Results of one kind of call: durations and failures. */
export interface Outcome {
  milliseconds: number[];
  failures: Map<string, number>;
}

export function newOutcome(): Outcome {
  return { milliseconds: [], failures: new Map() };
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** One call like a browser's, over a kept-alive connection. */
export function send({ url, method = 'GET', headers = {}, body }: Call): Promise<Reply> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method,
        agent,
        headers: {
          'accept-encoding': 'gzip, deflate, br, zstd',
          ...headers,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(text)),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    call.once('error', reject);
    call.end(text);
  });
}

/** Makes a call due at a given time and records the result; a late start counts as waiting. */
export async function record(outcome: Outcome, due: number, call: Call): Promise<void> {
  const result = await send(call).then(
    ({ status }) => String(status),
    (error: unknown) => (error as NodeJS.ErrnoException).code ?? String(error),
  );
  outcome.milliseconds.push(performance.now() - due);
  if (!/^2\d\d$/.test(result)) outcome.failures.set(result, (outcome.failures.get(result) ?? 0) + 1);
}

/** Starts `work` at an even rate over the given seconds, however long each takes; resolves when all are done. */
export async function arrive(
  count: number,
  seconds: number,
  work: (index: number, due: number) => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < count; index++) {
    const due = began + (index * seconds * 1000) / count;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    running.push(work(index, due));
  }
  await Promise.all(running);
}

export function percentile({ milliseconds }: Outcome, part: number): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}

export function failuresOf({ failures }: Outcome): number {
  return [...failures.values()].reduce((sum, count) => sum + count, 0);
}

/** A row of a benchmark's table. */
export function rowOf(name: string, outcome: Outcome): Record<string, string | number> {
  const kinds = [...outcome.failures].map(([kind, count]) => `${count} × ${kind}`).join(', ');
  return {
    call: name,
    calls: outcome.milliseconds.length,
    'p50 ms': percentile(outcome, 0.5),
    'p95 ms': percentile(outcome, 0.95),
    'p99 ms': percentile(outcome, 0.99),
    'slowest ms': percentile(outcome, 1),
    failures: kinds || 0,
  };
}
