import { round } from './drawing.ts';

type Point = readonly [number, number];

/** A curve through the points: each stretch is a cubic that leaves and arrives along its neighbors (Catmull-Rom). */
function smoothPath(points: Point[], isClosed: boolean): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = isClosed ? (index + count) % count : Math.max(0, Math.min(count - 1, index));
    return points[wrapped] ?? [0, 0];
  };
  const [startX, startY] = at(0);
  let path = `M${round(startX)} ${round(startY)}`;
  for (let index = 0; index < (isClosed ? count : count - 1); index++) {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const numbers = [bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy];
    path += `C${numbers.map(round).join(' ')}`;
  }
  return isClosed ? `${path}Z` : path;
}

interface Rosette {
  x: number;
  y: number;
  radius: number;
  /** Swings of the two waves, one running forward through the strands and one backward. */
  depth: number;
  counterDepth: number;
  /** Waves around the ring; the counter-wave has half as many, so that they beat into petals. */
  waves: number;
  strands: number;
}

const POINTS_PER_WAVE = 8;

/** The ring of a banknote seal: r = radius + depth sin(nθ + φ) + counterDepth sin(nθ/2 − φ), one path a strand. */
export function drawRosette({ x, y, radius, depth, counterDepth, waves, strands }: Rosette): string {
  const count = waves * POINTS_PER_WAVE;
  const strand = (phase: number) =>
    Array.from({ length: count }, (_, index): Point => {
      const angle = (2 * Math.PI * index) / count;
      const r =
        radius +
        depth * Math.sin(waves * angle + phase) +
        counterDepth * Math.sin((waves / 2) * angle - phase);
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    });
  return Array.from({ length: strands }, (_, index) =>
    smoothPath(strand((2 * Math.PI * index) / strands), true),
  ).join('');
}

interface Ribbon {
  x: number;
  y: number;
  width: number;
  height: number;
  strands: number;
}

const RIBBON_WAVES = 9;
const RIBBON_POINTS = 108;

/** The woven line: the same two waves between two ends where every strand meets. */
export function drawRibbon({ x, y, width, height, strands }: Ribbon): string {
  const strand = (phase: number) =>
    Array.from({ length: RIBBON_POINTS + 1 }, (_, index): Point => {
      const share = index / RIBBON_POINTS;
      const turn = 2 * Math.PI * RIBBON_WAVES * share;
      const wave = 0.64 * Math.sin(turn + phase) + 0.36 * Math.sin((turn * 4) / 3 - phase);
      return [x + width * share, y + (height / 2) * Math.sin(Math.PI * share) * wave];
    });
  return Array.from({ length: strands }, (_, index) =>
    smoothPath(strand((2 * Math.PI * index) / strands), false),
  ).join('');
}
