import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { formatCheckpoint, type Checkpoint } from './checkpoint.ts';
import { signedPath, type LogContext } from './log-settings.ts';
import { isConsistent } from './merkle.ts';
import { formatNote, KEY_TYPES, verifierKey } from './note.ts';
import { proveConsistency } from './prove.ts';
import type { ReadTile } from './tiles.ts';

/** The signer would have to contradict what it signed before. */
export class LogRefusedError extends Error {}

const State = z.object({
  origin: z.string(),
  size: z.number().int().min(0),
  root: z.string().regex(/^[0-9a-f]{64}$/),
});
type State = z.infer<typeof State>;

/** What was signed last on this machine; undefined if nothing was. */
export function readSigned(path: string): State | undefined {
  if (!existsSync(path)) return undefined;
  const parsed = State.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success)
    throw new LogRefusedError(
      `${path} is damaged, so that nobody knows what was signed last. Restore it from a backup.`,
    );
  return parsed.data;
}

/** On disk before the signature leaves: otherwise a crash could make an honest academy sign two histories. */
function writeSigned(path: string, state: State): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.part`;
  const handle = openSync(part, 'w', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(state)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, path);
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

async function refuseContradiction(next: Checkpoint, before: State, read: ReadTile): Promise<void> {
  if (before.origin !== next.origin)
    throw new LogRefusedError(
      `This key signs the log ${before.origin}, not ${next.origin}. Set LOG_ORIGIN to the first, or move the key away.`,
    );
  if (next.size < before.size)
    throw new LogRefusedError(
      `The database has ${next.size} log entries, and ${before.size} were signed: it is older than the log. See “A log ` +
        'ahead of the database” in docs/operations.md.',
    );
  const older = { size: before.size, root: Buffer.from(before.root, 'hex') };
  const proof = await proveConsistency(read, older.size, next.size).catch(() => []);
  if (!isConsistent(older, next, proof))
    throw new LogRefusedError(
      `The first ${older.size} log entries in the database are not those that were signed: they were rewritten.`,
    );
}

/** Signs a checkpoint that contains all that was signed before on this machine; throws LogRefusedError for any other. */
export async function signCheckpoint(context: LogContext, next: Checkpoint, read: ReadTile): Promise<string> {
  const path = signedPath(context);
  const before = readSigned(path);
  if (before) await refuseContradiction(next, before, read);
  const root = Buffer.from(next.root).toString('hex');
  if (before?.size !== next.size) writeSigned(path, { origin: next.origin, size: next.size, root });
  const text = formatCheckpoint(next);
  const { publicKey, sign } = context.keys.signer('log');
  const key = verifierKey(next.origin, KEY_TYPES.log, Buffer.from(publicKey['x'] ?? '', 'base64url'));
  const signature = await sign(Buffer.from(text));
  return formatNote({ text, signatures: [{ name: key.name, keyId: key.keyId, signature }] });
}
