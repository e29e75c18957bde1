import { drawFigure, WIDE, type Figure } from '../../content/figures/figure.ts';
import type { Look, Shape } from '../../content/figures/pen.ts';
import { TEXT_STYLES, type TextStyle } from '../../content/figures/text-styles.ts';
import type { PictureBlock } from '../../core/pdf/pdf-blocks.ts';
import type { TaggedPdf } from '../../core/pdf/tagged-pdf.ts';
import { spansOf, type Run } from '../../core/pdf/text-lines.ts';

const GREEN = '#3c6b62';
const SOFT = '#d5e6e0';
const INK = '#23407a';
const BRASS = '#b98a2c';
const RED = '#b3372b';
const TEXT = '#1d1f1c';
const MUTED = '#4a4d46';
const WHITE = '#ffffff';

interface Paint {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: [number, number];
}

const line = { stroke: GREEN, width: 1.5 } as const;

/** The looks of figure.css for paper: the same strokes and dashes, on white. */
const PAINTS: Record<Look, Paint> = {
  box: { fill: WHITE, ...line },
  sheet: { fill: WHITE, ...line },
  stop: { fill: WHITE, ...line },
  'box-plain': { fill: SOFT },
  'box-key': { fill: '#faf3e1', stroke: BRASS, width: 2 },
  'box-wall': { fill: WHITE, ...line, dash: [5, 4] },
  line,
  'line-dashed': { ...line, dash: [5, 4] },
  struck: { stroke: INK, width: 1.5 },
  grid: { stroke: '#c9cac4', width: 1 },
  head: { fill: GREEN },
  bar: { fill: GREEN },
  'bar-rest': { ...line, dash: [4, 3] },
  due: { fill: BRASS },
  'stop-key': { fill: BRASS },
  'stop-gap': { fill: WHITE, stroke: RED, width: 2, dash: [3, 2] },
  dot: { fill: WHITE, stroke: GREEN, width: 2.5 },
  yes: { stroke: '#2d7a4a', width: 2.4 },
  no: { stroke: RED, width: 2.4 },
  band: { fill: SOFT },
  window: { stroke: BRASS, width: 2 },
  limit: { ...line, dash: [2, 4] },
  'limit-alert': { stroke: RED, width: 2, dash: [8, 4] },
  'series-1': { stroke: GREEN, width: 2.5 },
  'series-2': { stroke: INK, width: 2.5, dash: [7, 5] },
  'series-3': { stroke: MUTED, width: 2.5, dash: [2, 5] },
};

const COLORS: Partial<Record<TextStyle, string>> = {
  small: MUTED,
  gap: RED,
  number: WHITE,
  entry: INK,
  aside: INK,
};

function runOf(text: string, style: TextStyle): Run {
  const { face, size } = TEXT_STYLES[style];
  const isEntry = face === 'serif-italic-400';
  return {
    text,
    size,
    color: COLORS[style] ?? TEXT,
    face: {
      fontFamily: isEntry ? 'serif' : 'sans',
      fontWeight: isEntry ? 400 : Number(face.slice('sans-'.length)),
      fontStyle: isEntry ? 'italic' : 'normal',
    },
  };
}

function drawText(pdf: TaggedPdf, { x, y, anchor, text, look }: Extract<Shape, { kind: 'text' }>): void {
  const spans = spansOf([runOf(text, look)]);
  const width = spans.reduce((sum, span) => sum + span.width, 0);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  pdf.text(spans, left, y);
}

function drawShape(pdf: TaggedPdf, shape: Shape): void {
  if (shape.kind === 'text') {
    drawText(pdf, shape);
    return;
  }
  const { doc } = pdf;
  const { fill, stroke, width = 1, dash } = PAINTS[shape.look];
  doc.lineWidth(width);
  if (dash) doc.dash(dash[0], { space: dash[1] });
  else doc.undash();
  if (shape.kind === 'rect')
    doc.roundedRect(shape.x, shape.y, shape.width, shape.height, Math.min(shape.radius, shape.height / 2));
  else if (shape.kind === 'circle') doc.circle(shape.x, shape.y, shape.radius);
  else doc.path(shape.d);
  if (fill !== undefined && stroke !== undefined) doc.fillAndStroke(fill, stroke);
  else if (fill !== undefined) doc.fill(fill);
  else if (stroke !== undefined) doc.stroke(stroke);
}

/** A figure as a picture of a PDF, with the sentence that stands for it. */
export function figureOnPaper(figure: Figure): PictureBlock {
  const { width, height, parts } = drawFigure(figure, WIDE);
  return {
    kind: 'picture',
    alt: figure.alt,
    width,
    height,
    before: 4,
    after: 6,
    draw: (pdf, { x, y, scale }) => {
      pdf.doc.save();
      pdf.doc.translate(x, y).scale(scale);
      for (const part of parts) drawShape(pdf, part);
      pdf.doc.undash().restore();
    },
  };
}
