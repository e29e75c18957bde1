import type { EndsBlock, ListBlock, ListItem, TextBlock } from './pdf-blocks.ts';
import { baselineIn, bottomOf, need, putLine, putRule, sizeOf, skip, turnTo, type Flow } from './pdf-flow.ts';
import { breakLines, spansOf, type Line } from './text-lines.ts';

/** Left edge and width of the text. */
export interface Area {
  x: number;
  width: number;
}

/** Side of the box of a checklist, and its distance from the top of the line. */
const TICK = { side: 8, drop: 3, line: 0.8, color: '#5b5e57' } as const;
/** Space between two texts on one line. */
const BETWEEN = 14;

/** How many of the lines go on this page: never one alone, at its foot or at the head of the next. */
function countFor(flow: Flow, lines: Line[], { step, padding }: { step: number; padding: number }): number {
  const room = Math.floor((bottomOf(flow) - flow.at.y - 2 * padding + 0.01) / step);
  if (room >= lines.length) return lines.length;
  const count = lines.length - room === 1 && room > 2 ? room - 1 : room;
  if (count >= 2) return count;
  return flow.at.y <= flow.sheet.top ? Math.max(1, count) : 0;
}

/** A paragraph or a heading, over as many pages as it takes. */
export function putText(flow: Flow, block: TextBlock, { x, width }: Area): void {
  const { tag, runs, leading, indent = 0, fill, rule, keep = 0 } = block;
  const padding = fill?.padding ?? 0;
  const step = sizeOf(runs) * leading;
  const left = x + indent + padding;
  let lines = breakLines(runs, width - indent - 2 * padding);
  if (lines.length === 0) return;
  skip(flow, block.before);
  need(flow, Math.min(lines.length, 2) * step + 2 * padding + keep);
  flow.pdf.within(tag, {}, () => {
    while (lines.length > 0) {
      const count = countFor(flow, lines, { step, padding });
      if (count === 0) {
        turnTo(flow, flow.at.page + 1);
        continue;
      }
      const height = count * step + 2 * padding;
      if (fill) {
        const { y } = flow.at;
        flow.pdf.artifact(() => flow.pdf.doc.rect(x + indent, y, width - indent, height).fill(fill.color));
      }
      for (const [index, line] of lines.slice(0, count).entries())
        putLine(flow.pdf, line, { x: left, y: flow.at.y + padding + index * step, height: step });
      flow.at.y += height;
      lines = lines.slice(count);
      if (lines.length > 0) turnTo(flow, flow.at.page + 1);
    }
  });
  if (rule) {
    flow.at.y += rule.gap;
    putRule(flow, rule, { x, y: flow.at.y, width });
    flow.at.y += rule.width;
  }
  skip(flow, block.after);
}

/** Two texts on one line; the second stands beside the last line of the first. */
export function putEnds(flow: Flow, block: EndsBlock, { x, width }: Area): void {
  const { left, right, leading, keep = 0 } = block;
  const spans = spansOf(right);
  const taken = spans.reduce((sum, span) => sum + span.width, 0);
  const lines = breakLines(left.runs, taken > 0 ? width - taken - BETWEEN : width);
  const step = sizeOf(left.runs) * leading;
  skip(flow, block.before);
  need(flow, lines.length * step + keep);
  const { y } = flow.at;
  if (lines.length > 0)
    flow.pdf.within(left.tag, {}, () => {
      for (const [index, line] of lines.entries())
        putLine(flow.pdf, line, { x, y: y + index * step, height: step });
    });
  const below = y + Math.max(1, lines.length) * step;
  const beside = lines.at(-1)?.spans[0] ?? spans[0];
  const baseline = below - step + (beside ? baselineIn(step, beside) : 0);
  if (spans.length > 0) flow.pdf.within('P', {}, () => void flow.pdf.say(spans, x + width - taken, baseline));
  flow.at.y = below;
  skip(flow, block.after);
}

const putPart = (flow: Flow, block: TextBlock | EndsBlock, area: Area) =>
  block.kind === 'text' ? putText(flow, block, area) : putEnds(flow, block, area);

function putMark(flow: Flow, { mark, body }: ListItem, x: number): void {
  const [first] = body;
  if (mark === undefined || !first) return;
  const { pdf, at } = flow;
  const runs = first.kind === 'text' ? first.runs : first.left.runs;
  const height = sizeOf(runs) * first.leading;
  if (mark === 'box') {
    const { side, drop, line, color } = TICK;
    const box = { x: x + line / 2, y: at.y + drop + line / 2, side: side - line };
    pdf.within('Lbl', { alt: 'Box to tick' }, () =>
      pdf.mark(() => pdf.doc.lineWidth(line).rect(box.x, box.y, box.side, box.side).stroke(color)),
    );
  } else
    pdf.within('Lbl', {}, () => {
      const [line] = breakLines([mark], Number.POSITIVE_INFINITY);
      if (line) putLine(pdf, line, { x, y: at.y, height });
    });
}

/** What a text needs to begin on a page: two lines, if it has them. */
function heightOfStart(block: TextBlock | EndsBlock, width: number): number {
  const runs = block.kind === 'text' ? block.runs : block.left.runs;
  return Math.min(2, breakLines(runs, width).length) * sizeOf(runs) * block.leading;
}

export function putList(flow: Flow, { items, hang }: ListBlock, { x, width }: Area): void {
  flow.pdf.within('L', {}, () => {
    for (const item of items) {
      const [first] = item.body;
      skip(flow, item.before);
      // The mark stands on the page of its text.
      if (first) need(flow, heightOfStart(first, width - hang));
      flow.pdf.within('LI', {}, () => {
        putMark(flow, item, x);
        flow.pdf.within('LBody', {}, () => {
          for (const block of item.body) putPart(flow, block, { x: x + hang, width: width - hang });
        });
      });
      skip(flow, item.after);
    }
  });
}
