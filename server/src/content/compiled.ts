import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { ROOT } from '../root.ts';

/** Cache folder: an operator may delete it at any time. */
const FOLDER = join(ROOT, 'node_modules/.cache/trialwright');
const SUM_LENGTH = 8;

/** Detects a damaged or truncated file. */
const sumOf = (body: string | Buffer) => crc32(body).toString(16).padStart(SUM_LENGTH, '0');

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}

/** SHA-256 over the names and bytes of these files and of all files in these folders, except tests. */
export function digestOf(paths: readonly string[]): string {
  const digest = createHash('sha256');
  for (const path of paths)
    for (const file of filesBelow(path)) {
      const bytes = readFileSync(file);
      digest.update(`${file.slice(path.length)}\0${bytes.length}\0`).update(bytes);
    }
  return digest.digest('hex');
}

export interface CompiledStore {
  /** The value cached under this name for this digest; undefined if missing or damaged. */
  read: (name: string, digest: string) => unknown;
  /** Caches a plain-data value for later starts; if the disk refuses, the next start rebuilds it. */
  keep: (name: string, digest: string, value: unknown) => void;
}

/** Caches expensive results, one file per name, each verified by checksum when read. */
export function createCompiledStore(folder = FOLDER): CompiledStore {
  const nameOf = (name: string, digest: string) => `${name}-${digest.slice(0, 32)}.json`;
  return {
    read: (name, digest) => {
      try {
        const bytes = readFileSync(join(folder, nameOf(name, digest)));
        const body = bytes.subarray(SUM_LENGTH + 1);
        if (sumOf(body) !== bytes.toString('latin1', 0, SUM_LENGTH)) return undefined;
        return JSON.parse(body.toString()) as unknown;
      } catch {
        return undefined;
      }
    },
    keep: (name, digest, value) => {
      const file = nameOf(name, digest);
      const written = join(folder, `.${file}.${process.pid}`);
      const body = JSON.stringify(value);
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(written, `${sumOf(body)}\n${body}`);
        renameSync(written, join(folder, file));
        for (const other of readdirSync(folder))
          if (other.startsWith(`${name}-`) && other !== file) rmSync(join(folder, other), { force: true });
      } catch {
        // The folder may be read-only, or the disk full.
      }
    },
  };
}
