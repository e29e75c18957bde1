import { findCollisions } from './collisions.ts';
import { drawFigure, NARROW, WIDE, type Figure } from './figure.ts';
import type { Drawing } from './pen.ts';

const SHAPES_MOST = 40;

/** What is wrong with a drawing: text outside, text on text or on a line, too many shapes. */
function checkDrawing(drawing: Drawing): string[] {
  const { width, height, labels, shapes } = drawing;
  const where = `at ${width} units`;
  const problems: string[] = [];
  if (shapes > SHAPES_MOST) problems.push(`has ${shapes} shapes ${where}; ${SHAPES_MOST} at most`);
  for (const label of labels) {
    const { text, left, right, top, bottom } = label;
    if (left < 2 || right > width - 2 || top < 2 || bottom > height - 2)
      problems.push(`“${text}” leaves the drawing ${where}; shorten it`);
    const [hit] = findCollisions(label, drawing);
    if (hit !== undefined) problems.push(`“${text}” lies on ${hit} ${where}; shorten or move it`);
  }
  return problems;
}

/** Draws a figure at both widths; nothing in it may overlap. */
export function checkFigure(figure: Figure): string[] {
  return [WIDE, NARROW].flatMap((width) => checkDrawing(drawFigure(figure, width)));
}
