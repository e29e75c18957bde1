import { findCollisions } from './collisions.ts';
import { labelBox, type Anchor, type Pen } from './pen.ts';
import type { TextStyle } from './text-styles.ts';

export interface Spot {
  x: number;
  y: number;
  anchor: Anchor;
}

/** Kept free around a label where there is room. */
const ROOM = 2.5;

/** What a spot costs: outside is worst, then something under the label, then a line of the grid. */
function costOf(pen: Pen, text: string, style: TextStyle, spot: Spot): number {
  const { left, right, top, bottom } = labelBox(spot, text, style);
  const label = { text, left: left - ROOM, right: right + ROOM, top: top - ROOM, bottom: bottom + ROOM };
  const isOutside = left < 4 || right > pen.width - 4 || top < 2;
  const onGrid = findCollisions(label, { labels: [], strokes: pen.gridLines }).length;
  return (isOutside ? 100 : 0) + findCollisions(label, pen).length * 10 + onGrid;
}

/** Writes a label at the first of the spots that cost least. */
export function placeLabel(pen: Pen, text: string, style: TextStyle, spots: readonly Spot[]): void {
  let best: { spot: Spot; cost: number } | undefined;
  for (const spot of spots) {
    const cost = costOf(pen, text, style, spot);
    if (!best || cost < best.cost) best = { spot, cost };
  }
  if (best) pen.text(best.spot, text, style);
}
