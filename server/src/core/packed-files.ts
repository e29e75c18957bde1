import { hash } from 'node:crypto';
import { strToU8, zipSync, type Zippable } from 'fflate';

/** The earliest time that a ZIP can state; local, because that is how the format writes it. */
const MTIME = new Date(1980, 0, 1);

/** Files by name. */
export type Files = Map<string, Uint8Array>;

export const jsonFile = (value: unknown) => strToU8(`${JSON.stringify(value, null, 2)}\n`);

/** A ZIP with a list for `sha256sum -c`: the same files give the same bytes. */
export function packFiles(files: Files): Uint8Array {
  const inOrder = () => [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const sums = inOrder().map(([name, bytes]) => `${hash('sha256', bytes)}  ${name}\n`);
  files.set('SHA256SUMS', strToU8(sums.join('')));
  const entries: Zippable = Object.fromEntries(inOrder());
  return zipSync(entries, { mtime: MTIME, level: 6 });
}
