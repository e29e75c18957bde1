import { handleFileJobs } from '../file-thread.ts';
import { makeWorkbook } from './make-workbook.ts';

handleFileJobs(makeWorkbook);
