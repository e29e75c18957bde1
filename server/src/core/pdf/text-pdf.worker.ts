import { answerPdfJobs } from './pdf-thread.ts';
import { writeTextPdf } from './text-pdf.ts';

answerPdfJobs(writeTextPdf);
