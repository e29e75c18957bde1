import { handlePdfJobs } from './pdf-thread.ts';
import { drawReport } from './report-document.ts';

handlePdfJobs(drawReport);
