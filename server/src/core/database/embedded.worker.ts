import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** PostgreSQL itself, in a thread of its own so that queries never hold up requests. */
const { folder, listen, connections } = workerData as {
  folder: string;
  listen: { path: string } | { host: string; port: number };
  connections: number;
};

/** Messages that end a cycle of the protocol: Sync, Query, function call; and those of a connection's start and end. */
const CYCLE_ENDS = new Set(['S', 'Q', 'F', 'X', 'p', '\0'].map((type) => type.codePointAt(0)));

/**
 * All connections share one session of PGlite, and the socket server takes their messages in turn. Between Parse
 * and Sync another connection must not come in: it would replace the unnamed statement, and one caller would get
 * the rows of another (electric-sql/pglite#1046). The server keeps to one connection during a transaction, so an
 * open cycle counts as one.
 */
function keepCyclesWhole(db: PGlite): void {
  const isInTransaction = db.isInTransaction.bind(db);
  const execute = db.execProtocolRawStream.bind(db);
  let isCycleOpen = false;
  db.isInTransaction = () => isCycleOpen || isInTransaction();
  db.execProtocolRawStream = (message, options) => {
    isCycleOpen = !CYCLE_ENDS.has(message[0]);
    return execute(message, options);
  };
}

const postgres = await PGlite.create(folder);
keepCyclesWhole(postgres);
const server = new PGLiteSocketServer({ db: postgres, maxConnections: connections, ...listen });
await server.start();

async function close(): Promise<void> {
  await server.stop();
  await postgres.close();
  parentPort?.close();
}

parentPort?.on('message', () => void close());
parentPort?.postMessage('ready');
