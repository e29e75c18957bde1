import { handleFileJobs } from '../../core/file-thread.ts';
import { writeResume } from './resume-pages.ts';

handleFileJobs(writeResume);
