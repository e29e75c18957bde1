import * as z from 'zod';
import type { Drawing } from './pen.ts';
import type { TextForm } from './text-form.ts';

/** One line of text; an empty one is mostly an unquoted comma or colon. */
export const words = z
  .string('quote the text')
  .min(1, 'is empty; quote a text that holds a comma or a colon');

/** What every figure has besides what it draws. */
export const aboutFigure = {
  /** Says the point. */
  title: words.max(90),
  /** What a reader of the drawing learns, with its numbers, in one or two sentences. */
  alt: words.min(40).max(420),
  note: words.optional(),
  /** Where the content comes from, if the slide does not say it. */
  source: words.optional(),
};

/** A kind of figure: how its source looks, how it is drawn, and what it says in words. */
export interface FigureKind<S extends z.ZodType> {
  schema: S;
  draw: (figure: z.output<S>, width: number) => Drawing;
  say: (figure: z.output<S>) => TextForm;
}

export function figureKind<S extends z.ZodType>(kind: FigureKind<S>): FigureKind<S> {
  return kind;
}
