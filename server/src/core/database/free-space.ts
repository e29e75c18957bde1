import { statfsSync } from 'node:fs';
import { AppError } from '../errors.ts';

const CHECK_EVERY_MS = 1000;

/** A full disk hangs the embedded database, so writes are refused before that happens. */
export function createFreeSpaceGuard(
  folder: string,
  minimumBytes: number,
  now: () => number = Date.now,
): () => void {
  let checkedAt = -Infinity;
  let hasSpace = true;
  return () => {
    if (now() - checkedAt >= CHECK_EVERY_MS) {
      const { bavail, bsize } = statfsSync(folder);
      hasSpace = bavail * bsize >= minimumBytes;
      checkedAt = now();
    }
    if (!hasSpace)
      throw new AppError(
        'server.disk_full',
        'The server is out of storage and can’t save changes. Please contact support.',
      );
  };
}
