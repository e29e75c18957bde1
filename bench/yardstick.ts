import { fork, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

/** An endpoint's reply, which the baseline server returns as is. */
export interface Sample {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Starts a bare Node server in its own process that returns the same bytes for every request. */
export async function startYardstick(sample: Sample): Promise<{ url: string; stop: () => void }> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(sample);
  const port = await new Promise<number>((resolve) =>
    child.once('message', (message) => resolve(Number(message))),
  );
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

function serve({ status, headers, body }: Sample): void {
  const bytes = Buffer.from(body);
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(status, { ...headers, 'content-length': bytes.length });
      response.end(bytes);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : undefined);
  });
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', (sample) => serve(sample as Sample));
}
