import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Decrypter } from 'age-encryption';
import { extract } from 'tar-stream';
import { FORMAT, Manifest, MANIFEST, SIGNATURE, SUMS, tableOf } from './backup-format.ts';

const decompress = promisify(gunzip);
/** A file of a backup holds a few megabytes, unless a single row is larger. */
const LARGEST_FILE = 1024 * 1024 * 1024;
const AGE = 'age-encryption.org/';

/** What a backup is and how to open it. */
export interface BackupFile {
  path: string;
  /** Files with age identities (`AGE-SECRET-KEY-1…`), for an encrypted one. */
  identityFiles?: readonly string[];
}

/** The file is no backup that can be restored; the message says why. */
export class UnreadableBackupError extends Error {
  override name = 'UnreadableBackupError';
}

async function readStart(path: string): Promise<string> {
  for await (const chunk of createReadStream(path, { end: AGE.length - 1 })) return String(chunk);
  return '';
}

async function createDecrypter(files: readonly string[]): Promise<Decrypter> {
  const decrypter = new Decrypter();
  for (const file of files)
    for (const line of (await readFile(file, 'utf8')).split('\n'))
      if (line.trim() !== '' && !line.startsWith('#')) decrypter.addIdentity(line.trim());
  return decrypter;
}

async function openStream({ path, identityFiles = [] }: BackupFile): Promise<Readable> {
  const source = createReadStream(path);
  if ((await readStart(path)) !== AGE) return source;
  if (identityFiles.length === 0)
    throw new UnreadableBackupError(`${path} is encrypted: name the file with its age identity, --identity.`);
  const decrypter = await createDecrypter(identityFiles);
  const stream = Readable.toWeb(source) as ReadableStream<Uint8Array>;
  return Readable.fromWeb((await decrypter.decrypt(stream)) as Parameters<typeof Readable.fromWeb>[0]);
}

async function readWhole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The files of the archive in their order, one at a time in memory. */
async function* readFiles(backup: BackupFile): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const entries = extract();
  const source = await openStream(backup);
  const piped = pipeline(source, entries);
  // Reported by the loop below, which the same error ends.
  piped.catch(() => undefined);
  for await (const entry of entries) {
    const { name, size = 0 } = entry.header;
    if (size > LARGEST_FILE)
      throw new UnreadableBackupError(`${name} in it is larger than any that is written.`);
    yield { name, bytes: await readWhole(entry) };
  }
  await piped;
}

/** Rows of a table, as COPY reads them. */
export async function* readParts(backup: BackupFile): AsyncGenerator<{ table: string; rows: Buffer }> {
  for await (const { name, bytes } of readFiles(backup)) {
    const table = tableOf(name);
    if (table !== undefined)
      yield { table, rows: await decompress(bytes, { maxOutputLength: LARGEST_FILE }) };
  }
}

export interface ExaminedBackup {
  /** Files whose hash is that in SHA256SUMS. */
  files: number;
  manifest: Manifest;
  /** The exact bytes that were signed. */
  manifestBytes: Buffer;
  signature: Buffer;
}

function parseManifest(bytes: Buffer): Manifest {
  const parsed = Manifest.safeParse(JSON.parse(bytes.toString()));
  if (parsed.success) return parsed.data;
  throw new UnreadableBackupError(
    `Its manifest is not of the format ${FORMAT}: ${parsed.error.issues[0]?.path.join('.')}.`,
  );
}

/** The hashes in SHA256SUMS that differ from the files', and the files that only one of the two knows. */
function compareSums(listed: string, found: ReadonlyMap<string, string>): string[] {
  const expected = new Map(
    listed
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const names = new Set([...expected.keys(), ...found.keys()]);
  return [...names].filter((name) => expected.get(name) !== found.get(name));
}

/** Reads the whole file once and compares every hash; nothing of it is used before. */
export async function examineBackup(backup: BackupFile): Promise<ExaminedBackup> {
  const found = new Map<string, string>();
  const kept = new Map<string, Buffer>();
  for await (const { name, bytes } of readFiles(backup)) {
    if (found.has(name) || kept.has(name)) throw new UnreadableBackupError(`${name} is in it twice.`);
    if (name !== SUMS) found.set(name, createHash('sha256').update(bytes).digest('hex'));
    if (tableOf(name) === undefined) kept.set(name, bytes);
  }
  const [sums, manifestBytes, signature] = [SUMS, MANIFEST, SIGNATURE].map((name) => kept.get(name));
  if (!sums || !manifestBytes || !signature)
    throw new UnreadableBackupError('It ends early, or is no backup of an academy: its manifest is missing.');
  const differing = compareSums(sums.toString(), found);
  if (differing.length > 0)
    throw new UnreadableBackupError(
      `It is damaged: ${differing.slice(0, 5).join(', ')} differs from SHA256SUMS.`,
    );
  return { files: found.size, manifest: parseManifest(manifestBytes), manifestBytes, signature };
}
