import { threadId } from 'node:worker_threads';
import { handleFileJobs } from '../src/core/file-thread.ts';

/** Says in which thread it was asked. */
handleFileJobs(async () => new Uint8Array([threadId]));
