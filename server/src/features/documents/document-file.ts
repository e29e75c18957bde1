import type { DocumentFile } from '../../content/document-schemas.ts';
import { createFileThread } from '../../core/file-thread.ts';
import type { TextPdf } from './text-pdf.ts';
import { workerScript } from '../../root.ts';
import { describeFoot, describeHead, TRAINING_LINE } from './document-head.ts';

/** Renders texts as PDFs in a separate thread. */
export const writePdf = createFileThread<TextPdf>(workerScript('features/documents/text-pdf.worker.ts'));

export const MEDIA_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Each library is loaded with the first file of its type. */
async function make(document: DocumentFile, academyName: string): Promise<Uint8Array> {
  if (document.fileType === 'docx') {
    const { makeDocx } = await import('./document-docx.ts');
    return makeDocx(document, academyName);
  }
  if (document.fileType === 'xlsx') {
    const { makeXlsx } = await import('./document-xlsx.ts');
    return makeXlsx(document, academyName);
  }
  return writePdf({
    title: document.title,
    meta: describeHead(document),
    notice: TRAINING_LINE,
    sections: [
      { heading: 'Purpose', blocks: [{ text: document.purpose }] },
      { heading: 'How to use it', blocks: [{ steps: document.howToUse }] },
      ...document.sections,
      { heading: 'References', blocks: [{ bullets: document.references }] },
    ],
    foot: describeFoot(document, academyName),
    author: academyName,
    date: document.effectiveDate,
  });
}

/** Generated on first request and cached until the source changes. */
const made = new WeakMap<DocumentFile, Promise<Uint8Array>>();

/** The file of a document, in its type. */
export async function makeFile(document: DocumentFile, academyName: string): Promise<Uint8Array> {
  const file = made.get(document) ?? make(document, academyName);
  made.set(document, file);
  try {
    return await file;
  } catch (error) {
    made.delete(document);
    throw error;
  }
}
