import { handleFileJobs } from '../../core/file-thread.ts';
import { drawHandout } from './handout-pdf.ts';

handleFileJobs(drawHandout);
