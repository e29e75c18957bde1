import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** PostgreSQL itself, in a thread of its own so that queries never hold up requests. */
const { folder, listen, connections } = workerData as {
  folder: string;
  listen: { path: string } | { host: string; port: number };
  connections: number;
};

const postgres = await PGlite.create(folder);
const server = new PGLiteSocketServer({ db: postgres, maxConnections: connections, ...listen });
await server.start();

async function close(): Promise<void> {
  await server.stop();
  await postgres.close();
  parentPort?.close();
}

parentPort?.on('message', () => void close());
parentPort?.postMessage('ready');
