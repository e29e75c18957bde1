import autocannon from 'autocannon';

export const CONNECTIONS = 16;

/** One address under load: what is sent, and how. */
export interface Target {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Bodies taken in turn. */
  bodies?: string[];
}

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
  /** How many requests were answered. */
  total: number;
}

/** Loads an address with 16 connections after a short warm-up. */
export async function measure(target: Target, seconds: number): Promise<Measured> {
  const { url, method = 'GET', headers = {}, bodies } = target;
  const options = {
    url,
    connections: CONNECTIONS,
    headers,
    requests: (bodies ?? [undefined]).map((body) => ({ method, ...(body !== undefined && { body }) })),
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
