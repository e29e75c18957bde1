import { lockFolder } from '../src/core/database/folder-lock.ts';

/** Started by embedded.test.ts: tries to acquire the lock of each folder it receives, at the given moment. */
process.on('message', ({ file, at }: { file: string; at: number }) => {
  while (Date.now() < at);
  try {
    lockFolder(file);
    process.send?.('taken');
  } catch (error) {
    process.send?.((error as Error).name);
  }
});
process.send?.('ready');
