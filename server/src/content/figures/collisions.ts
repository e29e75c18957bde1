import type { Box, Label, Stroke } from './pen.ts';

/** Text may come this near to something else. */
const SLACK = 1;

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right - SLACK &&
    other.left < one.right - SLACK &&
    one.top < other.bottom - SLACK &&
    other.top < one.bottom - SLACK
  );
}

/** Whether a stroke runs through a box: clipped to it, some of it remains (Liang and Barsky). */
function crosses([x1, y1, x2, y2]: Stroke, box: Box): boolean {
  let from = 0;
  let to = 1;
  const edges = [
    [x1 - x2, x1 - (box.left + SLACK)],
    [x2 - x1, box.right - SLACK - x1],
    [y1 - y2, y1 - (box.top + SLACK)],
    [y2 - y1, box.bottom - SLACK - y1],
  ] as const;
  for (const [slope, distance] of edges) {
    if (slope === 0 && distance <= 0) return false;
    if (slope === 0) continue;
    const at = distance / slope;
    if (slope < 0) from = Math.max(from, at);
    else to = Math.min(to, at);
  }
  return from < to;
}

/** What a label lies on: other labels, or a line. */
export function findCollisions(
  label: Label,
  { labels, strokes }: { labels: readonly Label[]; strokes: readonly Stroke[] },
): string[] {
  const texts = labels
    .filter((other) => other !== label && overlap(label, other))
    .map(({ text }) => `“${text}”`);
  return strokes.some((stroke) => crosses(stroke, label)) ? [...texts, 'a line'] : texts;
}
