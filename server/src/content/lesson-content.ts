import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { CatalogueLesson, LessonSlide } from './catalogue.ts';
import { figureToMarkdown } from './figures/figure-html.ts';
import { splitFrontMatter } from './lesson-text.ts';
import type { SlidePart } from './slide-parts.ts';

/** A text that is seldom read, as a third of its size. */
export const packText = (text: string): string => deflateRawSync(text).toString('base64');

export const unpackText = (packed: string): string =>
  inflateRawSync(Buffer.from(packed, 'base64')).toString();

/** A lesson's text of record. */
export const sourceOf = ({ packedSource }: Pick<CatalogueLesson, 'packedSource'>): string =>
  unpackText(packedSource);

/**
 * All that a slide teaches, as Markdown: its text, and what its figures say. Checks are left out: their wrong options would
 * be found and quoted as if they were taught.
 */
export function readableText(parts: readonly SlidePart[]): string {
  return parts
    .flatMap((part) => {
      if (part.kind === 'text') return [part.markdown];
      return part.kind === 'figure' ? [figureToMarkdown(part.figure)] : [];
    })
    .join('\n\n');
}

const isPlain = ({ parts }: LessonSlide) => parts.every(({ kind }) => kind === 'text');

/** The text as readers get it: without blocks it is the file's own; else blocks are put into words. */
export function contentOf(lesson: Pick<CatalogueLesson, 'packedSource' | 'slides'>): string {
  if (lesson.slides.every(isPlain)) return splitFrontMatter(sourceOf(lesson))?.body.trim() ?? '';
  return lesson.slides
    .map(({ number, title, parts }) => `## Slide ${number}: ${title}\n\n${readableText(parts)}`)
    .join('\n\n');
}
