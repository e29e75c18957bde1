import { handlePdfJobs } from '../../core/pdf/pdf-thread.ts';
import { writeResume } from './resume-pages.ts';

handlePdfJobs(writeResume);
