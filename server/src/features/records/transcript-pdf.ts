import { createPdfThread } from '../../core/pdf/pdf-thread.ts';
import { workerScript } from '../../root.ts';
import type { Transcript } from './transcript.ts';

/** Writes transcripts in a thread of its own. */
export const writeTranscript = createPdfThread<Transcript>(
  workerScript('features/records/transcript-pdf.worker.ts'),
);
