import { handleFileJobs } from '../file-thread.ts';
import { drawReport } from './report-document.ts';

handleFileJobs(drawReport);
