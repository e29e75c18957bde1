import { Buffer } from 'node:buffer';
import { controlledDocuments, type DocumentFile, type NewDocumentForm } from '@trialwright/contract';
import PDFDocument from 'pdfkit';
import type { Answer, Learner } from './academy.ts';

/** A PDF with one line of text a page. */
export async function makePdf(
  pages: readonly string[],
  change: (pdf: PDFKit.PDFDocument) => void = () => undefined,
): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = new Promise((resolve) => {
    pdf.once('end', resolve);
  });
  for (const text of pages) pdf.addPage().text(text);
  change(pdf);
  pdf.end();
  await end;
  return Buffer.concat(chunks);
}

/** Uploads a file as the browser does: announced, in parts, and checked at the end. */
export async function upload(who: Learner, orgId: number, bytes: Buffer): Promise<Answer<DocumentFile>> {
  const started = await who.call(controlledDocuments.startUpload, {
    params: { orgId },
    body: { size: bytes.length },
  });
  if (started.status !== 201) return { ...started, body: undefined as never };
  const { id, parts, partBytes } = started.body;
  for (let part = 1; part <= parts; part += 1) {
    const base64 = bytes.subarray((part - 1) * partBytes, part * partBytes).toString('base64');
    const sent = await who.call(controlledDocuments.uploadPart, {
      params: { orgId, id, part },
      body: { base64 },
    });
    if (sent.status !== 200) return { ...sent, body: undefined as never };
  }
  return who.call(controlledDocuments.finishUpload, { params: { orgId, id } });
}

/** A first version of a procedure for everybody, effective on its day of approval. */
export function procedure(over: Partial<NewDocumentForm> & { sha256: string }): NewDocumentForm {
  return {
    code: 'SOP-007',
    kind: 'procedure',
    trialId: null,
    version: '1.0',
    title: 'Informed consent',
    approvedOn: '2026-11-16',
    approvedBy: 'Olive Owner',
    effective: '2026-11-20',
    dueOn: '2026-11-30',
    asks: 'signature',
    noticeReason: null,
    changes: 'The first version of this procedure.',
    audience: { roles: [], personIds: [] },
    ...over,
  };
}
