import { Worker } from 'node:worker_threads';
import { workerScript } from '../../root.ts';
import type { Analysis, Rules } from './statistics/analyze.ts';
import type { ResponseTable } from './statistics/response-table.ts';

const SCRIPT = workerScript('features/items/analyze.worker.ts');
/** A hundred thousand attempts at a course need less. */
const HEAP = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

/** Computes in a thread of its own, so that requests are served meanwhile: ten thousand attempts take seconds. */
export function analyzeAside(table: ResponseTable, rules: Rules): Promise<Analysis> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(SCRIPT, { workerData: { table, rules }, resourceLimits: HEAP });
    worker.once('message', (analysis: Analysis) => resolve(analysis));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread for item figures exited with code ${code}.`)));
  });
}
