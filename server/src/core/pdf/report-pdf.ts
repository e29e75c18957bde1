import { workerScript } from '../../root.ts';
import { createPdfThread } from './pdf-thread.ts';
import type { Report } from './report.ts';

/** Writes reports in a thread of its own. */
export const writeReport = createPdfThread<Report>(workerScript('core/pdf/report-pdf.worker.ts'));
