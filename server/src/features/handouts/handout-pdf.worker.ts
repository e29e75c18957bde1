import { handlePdfJobs } from '../../core/pdf/pdf-thread.ts';
import { drawHandout } from './handout-pdf.ts';

handlePdfJobs(drawHandout);
