import type { Rule, TextBlock } from './pdf-blocks.ts';
import { fontOf } from './pdf-fonts.ts';
import type { TaggedPdf } from './tagged-pdf.ts';
import type { Line, Span } from './text-lines.ts';

/** A page in points, with its margins. */
export interface Sheet {
  width: number;
  height: number;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const A4 = { width: 595.28, height: 841.89 } as const;

/** A place in the text area. */
export interface PageSpot {
  page: number;
  y: number;
}

/** The place where the next block begins, page after page. */
export interface Flow {
  pdf: TaggedPdf;
  sheet: Sheet;
  at: PageSpot;
  pages: number;
}

export const bottomOf = ({ sheet }: Flow): number => sheet.height - sheet.bottom;

/** Turns to a page, new or drawn on before. */
export function turnTo(flow: Flow, page: number): void {
  if (page < flow.pages) flow.pdf.doc.switchToPage(page);
  else {
    flow.pdf.addPage(flow.sheet.width, flow.sheet.height);
    flow.pages += 1;
  }
  flow.at = { page, y: flow.sheet.top };
}

export function openFlow(pdf: TaggedPdf, sheet: Sheet): Flow {
  const flow: Flow = { pdf, sheet, at: { page: 0, y: sheet.top }, pages: 0 };
  turnTo(flow, 0);
  return flow;
}

const isAtTop = ({ at, sheet }: Flow) => at.y <= sheet.top;

/** Begins a page if less than `height` is left on this one. */
export function need(flow: Flow, height: number): void {
  if (!isAtTop(flow) && flow.at.y + height > bottomOf(flow)) turnTo(flow, flow.at.page + 1);
}

/** Leaves space, but none at the top of a page. */
export function skip(flow: Flow, height = 0): void {
  if (!isAtTop(flow)) flow.at.y += height;
}

/** How far the baseline is below the top of a line of a height. */
export function baselineIn(height: number, { file, size }: Span): number {
  const { ascent, descent, unitsPerEm } = fontOf(file);
  const [above, below] = [(ascent / unitsPerEm) * size, (descent / unitsPerEm) * size];
  return (height - (above - below)) / 2 + above;
}

/** Draws a rule across an area. */
export function putRule(
  { pdf }: Flow,
  { color, width: thickness }: Rule,
  area: { x: number; y: number; width: number },
) {
  pdf.artifact(() => pdf.doc.rect(area.x, area.y, area.width, thickness).fill(color));
}

/** The parts of a line that share an address, or have none. */
function byLink(spans: Span[]): Span[][] {
  const groups: Span[][] = [];
  for (const span of spans) {
    const last = groups.at(-1);
    if (last && last[0]?.href === span.href) last.push(span);
    else groups.push([span]);
  }
  return groups;
}

/** Where a struck text is crossed, above its baseline, and how thick, as shares of its size. */
const STRIKE = { rise: 0.3, width: 0.07 } as const;

function strike(pdf: TaggedPdf, spans: Span[], { x, y }: { x: number; y: number }): void {
  let left = x;
  for (const { width, size, color, isStruck } of spans) {
    const from = left;
    if (isStruck)
      pdf.artifact(() => pdf.doc.rect(from, y - size * STRIKE.rise, width, size * STRIKE.width).fill(color));
    left += width;
  }
}

/** Draws a line as content of the current element, its links as elements of their own. */
export function putLine(
  pdf: TaggedPdf,
  { spans }: Line,
  box: { x: number; y: number; height: number },
): void {
  let { x } = box;
  for (const group of byLink(spans)) {
    const [first] = group;
    if (!first) continue;
    const y = box.y + baselineIn(box.height, first);
    const left = x;
    const draw = () => void (x = pdf.say(group, left, y));
    strike(pdf, group, { x: left, y });
    const { href } = first;
    if (href === undefined) draw();
    else
      pdf.within('Link', {}, () => {
        draw();
        pdf.link(
          href,
          { x: left, y: box.y, width: x - left, height: box.height },
          group.map(({ text }) => text).join(''),
        );
      });
  }
}

export const sizeOf = (runs: TextBlock['runs']) => Math.max(0, ...runs.map(({ size }) => size));
