import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Makes the embedded database's log durable: PGlite hands writes to the system but never asks the disk.
 * Callers that arrive while a sync runs share the next one, so commits are grouped under load.
 */
export function createWalSync(folder: string): { sync: () => Promise<void>; stop: () => Promise<void> } {
  const wal = join(folder, 'pg_wal');
  let running: Promise<void> | undefined;
  let queued: Promise<void> | undefined;

  async function flush(): Promise<void> {
    const names = (await readdir(wal)).filter((name) => SEGMENT.test(name));
    const stats = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(wal, name))).mtimeMs })),
    );
    // Two segments: a commit may have begun at the end of one and ended in the next.
    const recent = stats.toSorted((a, b) => b.at - a.at).slice(0, 2);
    await Promise.all(
      recent.map(async ({ name }) => {
        const file = await open(join(wal, name), 'r+');
        try {
          await file.datasync();
        } finally {
          await file.close();
        }
      }),
    );
  }

  function start(): Promise<void> {
    const flushing = flush().finally(() => {
      if (running === flushing) running = undefined;
    });
    running = flushing;
    return flushing;
  }

  function sync(): Promise<void> {
    if (!running) return start();
    queued ??= running
      .catch(() => undefined)
      .then(() => {
        queued = undefined;
        return start();
      });
    return queued;
  }

  const timer = setInterval(() => void sync().catch(() => undefined), 1000).unref();
  return {
    sync,
    stop: async () => {
      clearInterval(timer);
      await sync();
    },
  };
}
