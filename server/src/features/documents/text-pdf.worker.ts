import { answerPdfJobs } from '../../core/pdf/pdf-thread.ts';
import { writeTextPdf } from './text-pdf.ts';

answerPdfJobs(writeTextPdf);
