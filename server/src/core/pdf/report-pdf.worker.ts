import { answerPdfJobs } from './pdf-thread.ts';
import { drawReport } from './report-document.ts';

answerPdfJobs(drawReport);
