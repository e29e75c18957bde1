import * as z from 'zod';
import { clock } from './clock.ts';
import { compare } from './compare.ts';
import { custody } from './custody.ts';
import { document } from './document.ts';
import { flow } from './flow.ts';
import type { FigureKind } from './kind.ts';
import { lanes } from './lanes.ts';
import { map } from './map.ts';
import type { Drawing } from './pen.ts';
import { range } from './range.ts';
import type { TextForm } from './text-form.ts';
import { tree } from './tree.ts';

const KINDS = { clock, lanes, tree, document, flow, range, custody, compare, map };

export const FIGURE_KINDS = Object.keys(KINDS);

/** The source of a figure, as authors write it. */
export const Figure = z.discriminatedUnion('kind', [
  clock.schema,
  lanes.schema,
  tree.schema,
  document.schema,
  flow.schema,
  range.schema,
  custody.schema,
  compare.schema,
  map.schema,
]);
export type Figure = z.infer<typeof Figure>;

/** Its renderer, of which the caller knows that it takes this figure. */
function kindOf({ kind }: Figure) {
  return KINDS[kind] as FigureKind<z.ZodType<Figure>>;
}

/** The two widths at which every figure is drawn, so that its type stays legible on a phone. */
export const WIDE = 608;
export const NARROW = 350;

export function drawFigure(figure: Figure, width: number): Drawing {
  return kindOf(figure).draw(figure, width);
}

export function sayFigure(figure: Figure): TextForm {
  return kindOf(figure).say(figure);
}
