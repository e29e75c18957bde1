import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { findPdfHazard } from '../../core/uploads/pdf-hazards.ts';
import { refuseFile, type DocumentContent } from './document-content.ts';

/** Most pages that are read on a screen in one sitting, and that are read here in reasonable time. */
const PAGES_MOST = 600;

interface Line {
  y: number;
  height: number;
  text: string;
}

async function linesOf(pdf: PDFDocumentProxy, number: number): Promise<Line[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  const lines: Line[] = [];
  let isNew = true;
  for (const item of items) {
    if (!('str' in item)) continue;
    const y = Number(item.transform[5]);
    const last = lines.at(-1);
    if (last && !isNew && Math.abs(last.y - y) < last.height / 2) last.text += item.str;
    else if (item.str.trim() !== '') lines.push({ y, height: item.height || 10, text: item.str });
    else if (last) last.text += item.str;
    isNew = item.hasEOL;
  }
  return lines;
}

/** Lines that follow each other without a gap are one paragraph. */
function paragraphsOf(lines: readonly Line[]): string[] {
  const paragraphs: string[] = [];
  for (const [index, { y, height, text }] of lines.entries()) {
    const before = lines[index - 1];
    const isNext = before && before.y - y > 0 && before.y - y < 1.6 * Math.max(height, before.height);
    if (isNext && Math.abs(before.height - height) < 1) paragraphs[paragraphs.length - 1] += ` ${text}`;
    else paragraphs.push(text);
  }
  return paragraphs.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
}

/** Pages of a PDF with their text, after it was looked through for what is not wanted in it. */
export async function readPdf(bytes: Buffer): Promise<DocumentContent> {
  const hazard = await findPdfHazard(bytes);
  if (hazard !== undefined) refuseFile(`It ${hazard}. Save it as a plain PDF and upload that.`);
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
  });
  let pdf;
  try {
    pdf = await task.promise;
  } catch {
    return refuseFile('It can’t be opened as a PDF.');
  }
  try {
    if (pdf.numPages > PAGES_MOST) refuseFile(`It has ${pdf.numPages} pages; ${PAGES_MOST} are possible.`);
    const units = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const paragraphs = paragraphsOf(await linesOf(pdf, number));
      units.push({ title: `Page ${number}`, html: null, text: paragraphs.join('\n') });
    }
    const empty = units.filter(({ text }) => text === '').length;
    const notes =
      empty === 0
        ? []
        : [
            `${empty} of ${units.length} pages have no text, as scans do: a screen reader can’t read them, and changes can’t be compared.`,
          ];
    return { units, notes };
  } finally {
    await task.destroy();
  }
}
