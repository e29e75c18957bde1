import { createHash } from 'node:crypto';

/** Uncompressed bytes of one file of a backup: what is held in memory of a table. */
const PART_BYTES = 4 * 1024 * 1024;
const LINE_FEED = 10;

/**
 * The rows of a COPY in parts of whole rows, so that a table of any size passes through little memory. COPY escapes line
 * feeds within a row.
 */
export async function* cutAtRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    size += bytes.length;
    if (size < PART_BYTES) continue;
    const all = Buffer.concat(waiting, size);
    const end = all.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) yield all.subarray(0, end);
    waiting = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) yield Buffer.concat(waiting, size);
}

/** Counts rows and hashes them as they pass. */
export function createTally() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (bytes: Uint8Array): void => {
      hash.update(bytes);
      for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) rows++;
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  };
}
