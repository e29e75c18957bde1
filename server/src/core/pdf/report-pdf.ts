import { workerScript } from '../../root.ts';
import { createFileThread } from '../file-thread.ts';
import type { Report } from './report.ts';

/** Writes reports in a thread of its own. */
export const writeReport = createFileThread<Report>(workerScript('core/pdf/report-pdf.worker.ts'));
