import { request } from 'node:http';
import { measure, type Measured, type Target } from './load.ts';
import type { RunningServer } from './server.ts';
import { startYardstick, type Sample } from './yardstick.ts';

export interface Row {
  name: string;
  own: Measured;
  bare: Measured;
  /** Processor time of the academy's process for one request, in microseconds. */
  cpuUs: number;
}

/** One reply as it goes over the wire; `fetch` would unpack it. */
function sampleOf({ url, method = 'GET', headers, each: [first] }: Target): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const sent = { method, headers: { ...headers, ...first?.headers } };
    const call = request(`${url}${first?.path}`, sent, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const ofConnection = ['content-length', 'connection', 'keep-alive', 'date', 'transfer-encoding'];
        const kept = Object.entries(response.headers).filter(([name]) => !ofConnection.includes(name));
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks),
        });
      });
    });
    call.once('error', reject);
    call.end(first?.bodies?.[0]);
  });
}

/** An endpoint, and beside it a bare server that gives back the same bytes. */
export async function compare(
  name: string,
  target: Target,
  server: RunningServer,
  seconds: number,
): Promise<Row> {
  const sample = await sampleOf(target);
  if (sample.status >= 400) throw new Error(`${name} answered ${sample.status}: ${String(sample.body)}`);
  const yardstick = await startYardstick(sample);
  const bare = await measure({ ...target, url: yardstick.url }, seconds);
  yardstick.stop();
  const before = server.cpuMs();
  const own = await measure(target, seconds);
  // The warm-up's requests count on both sides: it runs a quarter as long.
  const cpuUs = ((server.cpuMs() - before) * 1000) / (own.total * 1.25);
  return { name, bare, own, cpuUs };
}

/** As a browser asks: as it is, compressed, and whether what it has is still current. */
export async function compareReads(
  name: string,
  target: Target,
  server: RunningServer,
  seconds: number,
): Promise<Row[]> {
  const rows = [await compare(name, target, server, seconds)];
  const br = { ...target, headers: { ...target.headers, 'accept-encoding': 'gzip, deflate, br, zstd' } };
  const { headers } = await sampleOf(br);
  if (headers['content-encoding']) rows.push(await compare(`${name}, br`, br, server, seconds));
  const { etag } = headers;
  if (!etag) return rows;
  const known = { ...br, headers: { ...br.headers, 'if-none-match': etag } };
  return [...rows, await compare(`${name}, 304`, known, server, seconds)];
}
