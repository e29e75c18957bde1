import { handleFileJobs } from '../../core/file-thread.ts';
import { writeTextPdf } from './text-pdf.ts';

handleFileJobs(writeTextPdf);
