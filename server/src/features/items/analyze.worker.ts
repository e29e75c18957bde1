import { parentPort, workerData } from 'node:worker_threads';
import { analyze, type Rules } from './statistics/analyze.ts';
import type { ResponseTable } from './statistics/response-table.ts';

const { table, rules } = workerData as { table: ResponseTable; rules: Rules };
parentPort?.postMessage(analyze(table, rules));
