import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Encrypter } from 'age-encryption';
import type { Pool, PoolClient } from 'pg';
import { pack, type Pack } from 'tar-stream';
import type { KeyRing } from '../../core/keys/key-ring.ts';
import { PURPOSES } from '../../core/keys/purposes.ts';
import {
  FORMAT,
  MANIFEST,
  partName,
  SIGNATURE,
  SUMS,
  type Manifest,
  type TableEntry,
} from './backup-format.ts';
import { LEFT_OUT } from './backup-tables.ts';
import {
  beginSnapshot,
  listSequences,
  listTables,
  readCheckpoint,
  readLedgerSize,
  readMigrations,
  readTable,
  readVersion,
  type TableShape,
} from './backup.store.ts';
import { createTally, cutAtRows } from './rows-of-copy.ts';

const compress = promisify(gzip);
/** A higher level takes twice as long for a tenth less. */
const LEVEL = 4;
const OWNER_ONLY = 0o600;

export interface BackupOrder {
  pool: Pool;
  /** The folder for the file. */
  folder: string;
  product: string;
  keys: KeyRing;
  /** age recipients (`age1…`) who can read the file; without them, it is not encrypted. */
  recipients?: readonly string[];
}

export interface WrittenBackup {
  file: string;
  bytes: number;
  manifest: Manifest;
  manifestSha256: string;
}

/** Adds files to the archive, one after another, and remembers their hashes. */
function createArchive(tar: Pack, mtime: Date) {
  const sums: string[] = [];
  const add = async (name: string, bytes: Uint8Array): Promise<void> => {
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    // Calls back once it was read: what is not yet on disk is not piled up in memory.
    await new Promise<void>((resolve, reject) => {
      tar.entry({ name, mtime, mode: OWNER_ONLY }, content, (error) => (error ? reject(error) : resolve()));
    });
  };
  return {
    add,
    finish: async (): Promise<void> => {
      await add(SUMS, Buffer.from(sums.join('')));
      tar.finalize();
    },
  };
}

type Archive = ReturnType<typeof createArchive>;

async function addTable(client: PoolClient, archive: Archive, shape: TableShape): Promise<TableEntry> {
  const tally = createTally();
  let files = 0;
  for await (const part of cutAtRows(readTable(client, shape))) {
    tally.add(part);
    await archive.add(partName(shape.name, ++files), await compress(part, { level: LEVEL }));
  }
  return { name: shape.name, columns: shape.columns, ...tally.end(), files };
}

/** Everything that the manifest says beside the tables, as of the same moment. */
async function describe(client: PoolClient, { product, keys }: BackupOrder, at: Date) {
  return {
    format: FORMAT,
    product,
    snapshotAt: at.toISOString(),
    postgres: await readVersion(client),
    migrations: await readMigrations(client),
    leftOut: LEFT_OUT,
    sequences: await listSequences(client),
    ledger: await readLedgerSize(client),
    checkpoint: await readCheckpoint(client),
    signedWith: keys.signer('records').id,
    keys: PURPOSES.flatMap((purpose) =>
      keys.published(purpose).map(({ id, algorithm, publicKey }) => ({ id, purpose, algorithm, publicKey })),
    ),
  } as const;
}

async function fill(client: PoolClient, tar: Pack, order: BackupOrder, at: Date) {
  const archive = createArchive(tar, at);
  const tables: TableEntry[] = [];
  for (const shape of await listTables(client)) tables.push(await addTable(client, archive, shape));
  const manifest: Manifest = { ...(await describe(client, order, at)), tables };
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await archive.add(MANIFEST, text);
  await archive.add(SIGNATURE, await order.keys.signer('records').sign(text));
  await archive.finish();
  return { manifest, manifestSha256: createHash('sha256').update(text).digest('hex') };
}

async function encrypted(source: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const stream = Readable.toWeb(source) as ReadableStream<Uint8Array>;
  return Readable.fromWeb((await encrypter.encrypt(stream)) as Parameters<typeof Readable.fromWeb>[0]);
}

/** Such as `backup-20261123T084901Z.tar`. */
function nameOf(at: Date, isEncrypted: boolean): string {
  const moment = at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  return `backup-${moment}.tar${isEncrypted ? '.age' : ''}`;
}

/** Writes all of `source` and waits until the disk has it; the file has its name only once it is whole. */
async function store(source: Readable, file: string): Promise<number> {
  const partial = `${file}.partial`;
  await pipeline(source, createWriteStream(partial, { mode: OWNER_ONLY }));
  const handle = await open(partial, 'r+');
  try {
    await handle.sync();
    const { size } = await handle.stat();
    await rename(partial, file);
    return size;
  } finally {
    await handle.close();
  }
}

/**
 * Writes a backup of the database as it is at one moment, while it is in use: no writer waits for it, and no more than a
 * part of one table is in memory.
 */
export async function writeBackup(order: BackupOrder): Promise<WrittenBackup> {
  const { pool, folder, recipients = [] } = order;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = await pool.connect();
  let isBroken = true;
  let file: string | undefined;
  try {
    const at = await beginSnapshot(client);
    file = join(folder, nameOf(at, recipients.length > 0));
    const tar = pack();
    const source = Readable.from(tar);
    const stored = store(recipients.length > 0 ? await encrypted(source, recipients) : source, file);
    const filled = fill(client, tar, order, at).catch((error: unknown) => {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const [described, bytes] = await Promise.all([filled, stored]);
    await client.query('commit');
    isBroken = false;
    return { file, bytes, ...described };
  } finally {
    client.release(isBroken);
    if (isBroken && file) await rm(`${file}.partial`, { force: true });
  }
}
