import { deflateSync } from 'fflate';
import { handleFileJobs } from '../file-thread.ts';

// Not zlib: what that writes depends on the processor, and a file of ours is compared byte by byte.
handleFileJobs(async (bytes: Uint8Array) => deflateSync(bytes, { level: 6 }));
