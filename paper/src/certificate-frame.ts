import { group, part, round, shape, text, type DrawingNode } from './drawing.ts';
import { drawRibbon, drawRosette } from './guilloche.ts';
import { fitText } from './text-fit.ts';

/** A4 landscape in points. */
export const PAGE = { width: 841.89, height: 595.28 } as const;
/** The text area. */
export const CONTENT = { left: 78, right: 763.89 } as const;

/** The light theme of the design tokens as literals: a certificate is white in every theme. */
export const COLORS = {
  paper: '#ffffff',
  text: '#162323',
  textSoft: '#3a4746',
  muted: '#556261',
  primary: '#075d4e',
  primaryDeep: '#084036',
  primaryText: '#0d5548',
  frameGround: '#f3f8f6',
  tick: '#8fb3a6',
  sealLine: '#45867b',
  ribbonLine: '#7faaa2',
  brass: '#c69541',
  brassLine: '#cfa45c',
  spent: '#8b9593',
  warning: '#874814',
  danger: '#a82925',
} as const;

const OUTER = 25.5;
const INNER = 40.5;
const TICK_STEP = 6;
const TICKS_PER_MARK = 5;

/** Ticks from the inner edge outwards, centered so that both ends leave the same margin. */
function drawTicks(): string {
  let path = '';
  for (const isTop of [true, false]) {
    const length = (isTop ? PAGE.width : PAGE.height) - 2 * INNER;
    const count = Math.floor(length / TICK_STEP) - 1;
    const start = INNER + (length - count * TICK_STEP) / 2;
    for (let index = 0; index <= count; index++) {
      const at = round(start + index * TICK_STEP);
      const size = index % TICKS_PER_MARK === 0 ? 8.2 : 4.5;
      if (isTop) path += `M${at} ${INNER}v${-size}M${at} ${round(PAGE.height - INNER)}v${size}`;
      else path += `M${INNER} ${at}h${-size}M${round(PAGE.width - INNER)} ${at}h${size}`;
    }
  }
  return path;
}

/** A butterfly key across a miter: two wedges waist to waist, along the joint's other diagonal. */
function drawKey(x: number, y: number, slope: 1 | -1): string {
  const points = [
    [-5.8, -3.4],
    [0, -1.35],
    [5.8, -3.4],
    [5.8, 3.4],
    [0, 1.35],
    [-5.8, 3.4],
  ] as const;
  const turned = points.map(([u, v]) => [
    round(x + (u - slope * v) * Math.SQRT1_2),
    round(y + (slope * u + v) * Math.SQRT1_2),
  ]);
  return `M${turned.map((point) => point.join(' ')).join('L')}Z`;
}

/** The mitered rule: a measuring rule as frame, joined at the corners by brass keys. */
export function drawFrame(): DrawingNode[] {
  const box = (inset: number) => ({
    x: inset,
    y: inset,
    width: round(PAGE.width - 2 * inset),
    height: round(PAGE.height - 2 * inset),
  });
  const [right, bottom] = [round(PAGE.width - OUTER), round(PAGE.height - OUTER)];
  const [innerRight, innerBottom] = [round(PAGE.width - INNER), round(PAGE.height - INNER)];
  const middle = (OUTER + INNER) / 2;
  const mitres = `M${OUTER} ${OUTER}L${INNER} ${INNER}M${right} ${OUTER}L${innerRight} ${INNER}M${OUTER} ${bottom}L${INNER} ${innerBottom}M${right} ${bottom}L${innerRight} ${innerBottom}`;
  const keys = [
    drawKey(middle, middle, -1),
    drawKey(PAGE.width - middle, middle, 1),
    drawKey(middle, PAGE.height - middle, 1),
    drawKey(PAGE.width - middle, PAGE.height - middle, -1),
  ];
  return [
    shape('rect', { x: 0, y: 0, width: PAGE.width, height: PAGE.height, fill: COLORS.paper }),
    shape('rect', { ...box(OUTER), fill: COLORS.frameGround }),
    shape('rect', { ...box(INNER), fill: COLORS.paper }),
    shape('path', { d: drawTicks(), fill: 'none', stroke: COLORS.tick, strokeWidth: 0.5 }),
    shape('path', { d: mitres, fill: 'none', stroke: COLORS.primary, strokeWidth: 0.55 }),
    shape('rect', { ...box(OUTER), fill: 'none', stroke: COLORS.primary, strokeWidth: 1.05 }),
    shape('rect', { ...box(INNER), fill: 'none', stroke: COLORS.primary, strokeWidth: 0.55 }),
    shape('path', { d: keys.join(''), fill: COLORS.brass }),
  ];
}

/** The T whose stem is a wedge driven into the bar, in a square of 32 units. */
export function drawMark(x: number, y: number, scale: number): DrawingNode {
  return group({ transform: `translate(${round(x)} ${round(y)}) scale(${scale})` }, [
    shape('path', {
      fill: COLORS.primary,
      d: 'M4 3.5h5.5l2.45 10.5H4A2 2 0 0 1 2 12V5.5a2 2 0 0 1 2-2ZM22.5 3.5H28a2 2 0 0 1 2 2V12a2 2 0 0 1-2 2h-7.95Z',
    }),
    shape('path', {
      fill: COLORS.brass,
      d: 'M11.2 3.5h9.6L18.9 11.7V27a1.8 1.8 0 0 1-1.8 1.8h-2.2A1.8 1.8 0 0 1 13.1 27V11.7Z',
    }),
  ]);
}

const SEAL = { x: 674, y: 217 } as const;
const RULE_Y = 337;

interface Lacework {
  outer: string;
  inner: string;
  ribbon: string;
}
let lacework: Lacework | undefined;

/** The same on every certificate, and most of the work: drawn on first use. */
function drawLacework(): Lacework {
  lacework ??= {
    outer: drawRosette({ ...SEAL, radius: 75.7, depth: 11.2, counterDepth: 3.9, waves: 24, strands: 9 }),
    inner: drawRosette({ ...SEAL, radius: 55.5, depth: 6, counterDepth: 2.1, waves: 36, strands: 6 }),
    ribbon: drawRibbon({
      x: CONTENT.left,
      y: RULE_Y,
      width: CONTENT.right - CONTENT.left,
      height: 14,
      strands: 7,
    }),
  };
  return lacework;
}

/** The seal; if no longer valid, it is gray with the status across it, which the band says too. */
export function drawSeal(spentWord?: string, bandColor: string = COLORS.danger): DrawingNode[] {
  const { outer, inner } = drawLacework();
  const line = { fill: 'none', strokeWidth: 0.34 };
  const [green, brass] = spentWord
    ? [COLORS.spent, COLORS.spent]
    : ([COLORS.sealLine, COLORS.brassLine] as const);
  const { x, y } = SEAL;
  const rings = [
    shape('path', { d: outer, stroke: green, ...line }),
    shape('path', { d: inner, stroke: brass, ...line }),
    shape('circle', {
      cx: x,
      cy: y,
      r: 45,
      fill: COLORS.paper,
      stroke: spentWord ? COLORS.spent : COLORS.primary,
      strokeWidth: 0.6,
    }),
  ];
  if (!spentWord) return [...rings, drawMark(x - 16 * 1.6, y - 16.2 * 1.6, 1.6)];
  return [
    ...rings,
    shape('rect', { x: x - 98, y: y - 17, width: 196, height: 34, fill: bandColor }),
    text(x, y + 7, spentWord, {
      fontFamily: 'serif',
      fontSize: 20,
      fontWeight: 600,
      fill: COLORS.paper,
      textAnchor: 'middle',
    }),
  ];
}

export function drawRule(): DrawingNode {
  return shape('path', {
    d: drawLacework().ribbon,
    fill: 'none',
    stroke: COLORS.ribbonLine,
    strokeWidth: 0.38,
  });
}

const BAND_HEIGHT = 24;

/** The band under the upper rule that says why a certificate is no longer valid. */
export function drawBand(message: string, color: string): DrawingNode[] {
  const { lines, size } = fitText(message, {
    typeface: 'sans',
    width: CONTENT.right - CONTENT.left,
    size: 11,
    least: 8.5,
    two: 8.5,
  });
  const style = { fontFamily: 'sans', fontSize: size, fontWeight: 600, fill: COLORS.paper } as const;
  const leading = size * 1.2;
  const first = INNER + BAND_HEIGHT / 2 + size * 0.35 - ((lines.length - 1) * leading) / 2;
  return [
    shape('rect', {
      x: INNER,
      y: INNER,
      width: round(PAGE.width - 2 * INNER),
      height: BAND_HEIGHT,
      fill: color,
    }),
    part(
      'paragraph',
      lines.map((line, index) =>
        text(CONTENT.left, round(first + index * leading), line, {
          ...style,
          room: CONTENT.right - CONTENT.left,
        }),
      ),
    ),
  ];
}

/** A QR code as one path of runs, one unit per module. */
export function drawQr(matrix: boolean[][], x: number, y: number, size: number): DrawingNode {
  let path = '';
  matrix.forEach((row, top) => {
    let left = 0;
    while (left < row.length) {
      let run = 0;
      while (row[left + run]) run++;
      if (run > 0) path += `M${left} ${top}h${run}v1h${-run}z`;
      left += run + 1;
    }
  });
  const scale = Math.round((size / matrix.length) * 1e4) / 1e4;
  return group({ transform: `translate(${x} ${y}) scale(${scale})` }, [
    shape('path', { d: path, fill: COLORS.text }),
  ]);
}
