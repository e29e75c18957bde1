import { createPdfThread } from '../../core/pdf/pdf-thread.ts';
import type { Transcript } from './transcript.ts';

/** Writes transcripts in a thread of its own. */
export const writeTranscript = createPdfThread<Transcript>(
  new URL('./transcript-pdf.worker.ts', import.meta.url),
);
