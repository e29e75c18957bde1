import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { StartRefusedError } from '../database/start-refused.ts';
import { assertKind, pairOf, parsePrivate, thumbprintOf, type KeyPair } from './key-pair.ts';
import { isPurpose, PURPOSES, type Purpose } from './purposes.ts';

const LIST = 'fingerprints.json';
/** `records.pem`, or `records.<anything>.pem`. */
const KEY_FILE = /^(?<purpose>[a-z-]+)(\.[\w-]+)?\.pem$/;

const KeyListing = z.object({
  /** The fingerprint: the RFC 7638 thumbprint of the public key. */
  id: z.string(),
  purpose: z.enum(PURPOSES),
  publicKey: z.record(z.string(), z.string()),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  compromisedSince: z.iso.datetime().nullable(),
});
/** A key that the operator vouches for: its fingerprint is beside the private keys. */
export type ListedKey = z.infer<typeof KeyListing>;
const List = z.object({ keys: z.array(KeyListing) });

export interface KeyFolder {
  path: string;
  passphraseFile: string | undefined;
}

function assertClosed(file: string, forbidden: number): void {
  if (process.platform === 'win32') return;
  const mode = statSync(file).mode & 0o777;
  if ((mode & forbidden) === 0) return;
  throw new StartRefusedError(
    `${file} is open to other accounts (mode ${mode.toString(8).padStart(4, '0')}), and whoever has read it can sign ` +
      `as the academy. If nobody has, close it with chmod 600; otherwise replace the key with npm run keys:rotate.`,
  );
}

function readPassphrase({ passphraseFile }: KeyFolder): string | undefined {
  if (!passphraseFile) return undefined;
  if (!existsSync(passphraseFile))
    throw new StartRefusedError(`KEYS_PASSPHRASE_FILE (${passphraseFile}) doesn’t exist.`);
  assertClosed(passphraseFile, 0o077);
  return readFileSync(passphraseFile, 'utf8').trim();
}

/** Whole or not at all: a half-written key would be a lost one. */
function writeFileSafely(file: string, text: string): void {
  const part = `${file}.part`;
  const handle = openSync(part, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, file);
}

function makeFolder({ path }: KeyFolder): void {
  try {
    if (existsSync(path)) return;
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o700);
  } catch (error) {
    throw new StartRefusedError(
      `The folder for keys, ${path}, can’t be created (${(error as NodeJS.ErrnoException).code}). Set KEYS_DIR to one that can.`,
    );
  }
}

/** The private keys in the folder; refuses one that others may read. */
export function readKeyFiles(folder: KeyFolder): { purpose: Purpose; pair: KeyPair }[] {
  if (!existsSync(folder.path)) return [];
  const passphrase = readPassphrase(folder);
  return readdirSync(folder.path)
    .toSorted()
    .flatMap((name) => {
      const purpose = KEY_FILE.exec(name)?.groups?.['purpose'];
      if (!isPurpose(purpose)) return [];
      const file = join(folder.path, name);
      assertClosed(file, 0o077);
      const key = parsePrivate(readFileSync(file, 'utf8'), file, passphrase);
      assertKind(key, purpose, file);
      return [{ purpose, pair: pairOf(key, purpose) }];
    });
}

/** Stores a private key as a file of its own. */
export function writeKeyFile(folder: KeyFolder, purpose: Purpose, key: KeyObject): KeyPair {
  makeFolder(folder);
  const pair = pairOf(key, purpose);
  const passphrase = readPassphrase(folder);
  const pem = key.export({
    type: 'pkcs8',
    format: 'pem',
    ...(passphrase && { cipher: 'aes-256-cbc', passphrase }),
  });
  writeFileSafely(join(folder.path, `${purpose}.${pair.id}.pem`), pem.toString());
  return pair;
}

/** The list of trusted keys; undefined before there is one. */
export function readList({ path }: KeyFolder): ListedKey[] | undefined {
  const file = join(path, LIST);
  if (!existsSync(file)) return undefined;
  assertClosed(file, 0o022);
  try {
    const { keys } = List.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (keys.every(({ id, publicKey }) => thumbprintOf(publicKey) === id)) return keys;
  } catch {
    // Refused below, like a fingerprint that is not its key's.
  }
  throw new StartRefusedError(`${file} is damaged. Restore it from a backup of the folder.`);
}

export function writeList(folder: KeyFolder, keys: readonly ListedKey[]): void {
  makeFolder(folder);
  writeFileSafely(join(folder.path, LIST), `${JSON.stringify({ keys }, null, 2)}\n`);
}
