import { controlledDocuments, type DocumentFile, type NewDocumentForm } from '@trialwright/contract';
import type { Answer, Learner } from './academy.ts';

/** A PDF with one line of text a page, as plain as can be; `remark` makes it larger. */
export function makePdf(pages: readonly string[], remark = ''): Buffer<ArrayBuffer> {
  const kids = pages.map((_text, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, index) => {
      const drawn = `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let file = `%PDF-1.4\n%${remark}\n`;
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
  );
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
