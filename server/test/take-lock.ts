import { lockFolder } from '../src/core/database/folder-lock.ts';

/** Started by embedded.test.ts: tries for the lock of each folder it is sent, at the moment it is told. */
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
