import { answerPdfJobs } from '../../core/pdf/pdf-thread.ts';
import { writeResume } from './resume-pages.ts';

answerPdfJobs(writeResume);
