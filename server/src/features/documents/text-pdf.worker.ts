import { handlePdfJobs } from '../../core/pdf/pdf-thread.ts';
import { writeTextPdf } from './text-pdf.ts';

handlePdfJobs(writeTextPdf);
