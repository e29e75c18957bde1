import type { DocumentFileType } from '@trialwright/contract';
import { handleFileJobs } from '../../core/file-thread.ts';
import { RefusedFileError, type DocumentContent } from './document-content.ts';
import { readDocx } from './read-docx.ts';
import { readMarkdown } from './read-markdown.ts';

/** What a file is by its first bytes; its name says nothing. */
function typeOf(bytes: Buffer): DocumentFileType {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')) ? 'docx' : 'markdown';
}

async function readContent(bytes: Buffer, type: DocumentFileType): Promise<DocumentContent> {
  if (type === 'docx') return readDocx(bytes);
  if (type === 'markdown') return readMarkdown(bytes);
  // Large, and only PDFs need it.
  const { readPdf } = await import('./read-pdf.ts');
  return readPdf(bytes);
}

/** What the file says, or why it is refused, as JSON. */
handleFileJobs<Uint8Array>(async (given) => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const type = typeOf(bytes);
  let answer;
  try {
    answer = { type, content: await readContent(bytes, type) };
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    answer = { type, refused: error.message };
  }
  return new TextEncoder().encode(JSON.stringify(answer));
});
