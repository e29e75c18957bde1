import autocannon from 'autocannon';

export const CONNECTIONS = 16;

/** What one connection asks for. */
export interface Asked {
  path: string;
  headers?: Record<string, string>;
  /** Bodies taken in turn. */
  bodies?: string[];
}

/** A server under load: what is sent, and how. */
export interface Target {
  url: string;
  method?: 'GET' | 'POST';
  /** Beside those of each connection. */
  headers?: Record<string, string>;
  /** Of the connections in turn: as many people as there are entries. */
  each: readonly Asked[];
}

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
  /** How many requests were answered. */
  total: number;
}

/** Loads a server with 16 connections after a short warm-up. */
export async function measure(target: Target, seconds: number): Promise<Measured> {
  const { url, method = 'GET', headers, each } = target;
  let connection = 0;
  const options = {
    url,
    connections: CONNECTIONS,
    setupClient: (client: autocannon.Client) => {
      const own = each[connection++ % each.length];
      const sent = { method, path: own?.path ?? '/', headers: { ...headers, ...own?.headers } };
      client.setRequests(
        (own?.bodies ?? [undefined]).map((body) => ({ ...sent, ...(body !== undefined && { body }) })),
      );
    },
  };
  await autocannon({ ...options, duration: Math.max(1, seconds / 4) });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result['4xx'] + result['5xx'] + result.errors + result.timeouts,
    total: result.requests.total,
  };
}
