import { crc32 } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { workerScript } from '../../root.ts';
import { createFileThread } from '../file-thread.ts';

/** The earliest time that a ZIP can state; local, because that is how the format writes it. */
const MTIME = new Date(1980, 0, 1);
/** Smaller files are stored as they are: to compress them saves little. */
const LEAST_BYTES = 512;
/** The format counts entries in 16 bits. */
export const MOST_ENTRIES = 65_535;

const DEFLATED = 8;
const STORED = 0;

const deflate = createFileThread<Uint8Array>(workerScript('core/zip/deflate.worker.ts'));

type File = readonly [name: string, bytes: Uint8Array];

/** Lets the next file be made while this one is compressed. */
async function* oneAhead(files: AsyncIterable<File>): AsyncGenerator<File> {
  const source = files[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (let file = await next; !file.done; file = await next) {
      next = source.next();
      // What fails is told when its turn comes, or to nobody if nobody waits any more.
      next.catch(() => undefined);
      yield file.value;
    }
  } finally {
    await source.return?.();
  }
}

/**
 * A ZIP of files that are made one after the other: two are held, the one that is compressed in a thread and the one that
 * is made meanwhile. The same files give the same bytes.
 */
export async function* zipStream(files: AsyncIterable<File>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const [filename, bytes] of oneAhead(files)) {
    const isSmall = bytes.length < LEAST_BYTES;
    const packed = isSmall ? bytes : await deflate(bytes);
    const entry: ZipInputFile = {
      filename,
      mtime: MTIME,
      size: bytes.length,
      crc: crc32(bytes),
      compression: isSmall ? STORED : DEFLATED,
    };
    zip.add(entry);
    // No bytes of ours are shared between threads, which is all that the type asks.
    entry.ondata?.(null, packed as Uint8Array<ArrayBuffer>, true);
    yield* ready;
    ready = [];
  }
  zip.end();
  yield* ready;
}
