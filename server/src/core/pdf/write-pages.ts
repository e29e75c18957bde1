import type { Block } from './pdf-blocks.ts';
import { openFlow, type Flow, type Sheet } from './pdf-flow.ts';
import { putNotes, putPicture } from './put-picture.ts';
import { putTable } from './put-table.ts';
import { putEnds, putList, putText, type Area } from './put-text.ts';
import { openPdf, type PdfFacts } from './tagged-pdf.ts';
import { spansOf, type Run } from './text-lines.ts';

export interface Pages {
  facts: PdfFacts;
  sheet: Sheet;
  blocks: Block[];
  /** The line at the foot of a page, and its distance from the bottom edge to the baseline. */
  foot: { lineOf: (page: number, pages: number) => Run | undefined; rise: number };
}

function put(flow: Flow, block: Block, area: Area): void {
  if (block.kind === 'text') putText(flow, block, area);
  else if (block.kind === 'ends') putEnds(flow, block, area);
  else if (block.kind === 'list') putList(flow, block, area);
  else if (block.kind === 'table') putTable(flow, block, area);
  else if (block.kind === 'picture') putPicture(flow, block, area);
  else putNotes(flow, block, area);
}

/** Writes blocks as a tagged PDF, page after page; the same blocks give the same bytes. */
export function writePages({ facts, sheet, blocks, foot }: Pages): Promise<Uint8Array> {
  const pdf = openPdf(facts);
  const flow = openFlow(pdf, sheet);
  const area = { x: sheet.left, width: sheet.width - sheet.left - sheet.right };
  for (const block of blocks) put(flow, block, area);
  return pdf.finish((page, pages) => {
    const line = foot.lineOf(page, pages);
    if (line) pdf.text(spansOf([line]), sheet.left, sheet.height - foot.rise);
  });
}
