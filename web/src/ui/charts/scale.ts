const STEPS = [1, 2, 2.5, 5, 10];
const LINES = 4;

/** Round numbers from 0 to the first that holds `max`, at most five of them. */
export function ticksTo(max: number): number[] {
  const rough = Math.max(max, LINES) / LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((each) => each * power).find((each) => each >= rough && Number.isInteger(each));
  const size = step ?? Math.ceil(rough);
  return Array.from({ length: Math.ceil(Math.max(max, 1) / size) + 1 }, (_each, index) => index * size);
}

/** Which labels fit below a plot: the last, and every so many before it. */
export function isLabelShown(index: number, count: number, slot: number, labelWidth: number): boolean {
  const every = Math.max(1, Math.ceil(labelWidth / slot));
  return (count - 1 - index) % every === 0;
}

/** Where a text that stands above `x` begins or ends, so that it stays inside the drawing. */
export function aboveAt(
  x: number,
  textWidth: number,
  right: number,
): { x: number; textAnchor: 'middle' | 'end' } {
  return x + textWidth / 2 > right ? { x: right, textAnchor: 'end' } : { x, textAnchor: 'middle' };
}
