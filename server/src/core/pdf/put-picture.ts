import type { NotesBlock, PictureBlock } from './pdf-blocks.ts';
import { bottomOf, need, putRule, skip, turnTo, type Flow } from './pdf-flow.ts';
import type { Area } from './put-text.ts';

/** Between two lines to write on, in points. */
const WRITING = 24;
const HAIRLINE = 0.6;

/** A picture across the text, with its alternative; never over two pages. */
export function putPicture(flow: Flow, block: PictureBlock, { x, width }: Area): void {
  const scale = Math.min(1, width / block.width);
  const size = { width: block.width * scale, height: block.height * scale };
  skip(flow, block.before);
  need(flow, size.height);
  const { y } = flow.at;
  flow.pdf.within('Figure', { alt: block.alt, bbox: [x, y, x + size.width, y + size.height] }, () =>
    flow.pdf.mark(() => block.draw(flow.pdf, { x, y, scale })),
  );
  flow.at.y += size.height;
  skip(flow, block.after);
}

/** A page of lines to write on. */
export function putNotes(flow: Flow, { color, before }: NotesBlock, { x, width }: Area): void {
  skip(flow, before);
  if (flow.at.y + 4 * WRITING > bottomOf(flow)) turnTo(flow, flow.at.page + 1);
  for (let y = flow.at.y + WRITING; y <= bottomOf(flow); y += WRITING)
    putRule(flow, { color, width: HAIRLINE }, { x, y, width });
  flow.at.y = bottomOf(flow);
}
