import { answerPdfJobs } from '../../core/pdf/pdf-thread.ts';
import { drawTranscript } from './transcript-document.ts';

answerPdfJobs(drawTranscript);
