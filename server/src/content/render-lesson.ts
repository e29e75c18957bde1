import type { Slide } from '@trialwright/contract';
import { ROOT, workerScript } from '../root.ts';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Catalogue, CatalogueLesson, LessonSlide } from './catalogue.ts';
import { derive, type Derivation } from './derive.ts';
import { renderMarkdown } from './render.ts';
import { askCheck } from './checks/check.ts';
import { figureToHtml } from './figures/figure-html.ts';
import { packText, unpackText } from './lesson-content.ts';
import type { Problem } from './problems.ts';
import type { Shelf } from './shelf.ts';
import { readSlideParts } from './slide-parts.ts';
import { linkTerms } from './term-links.ts';

/** Rendered on first read or in advance, and kept packed until the glossary or the lesson changes. */
const rendered = new WeakMap<Shelf, WeakMap<CatalogueLesson, string>>();

function renderedWith(shelf: Shelf): WeakMap<CatalogueLesson, string> {
  const known = rendered.get(shelf) ?? new WeakMap<CatalogueLesson, string>();
  rendered.set(shelf, known);
  return known;
}

/** Slides of the packed lessons that were last read. */
const unpacked = new LRUCache<string, Slide[]>({ max: 30 });

function renderSlide({ number, title, parts }: LessonSlide, shelf: Shelf, seen: Set<number>): Slide {
  const slide: Slide = { number, title, html: '', checks: [] };
  for (const part of parts) {
    if (part.kind === 'check') {
      slide.checks.push({ question: askCheck(part.check), html: '' });
      continue;
    }
    const html =
      part.kind === 'figure'
        ? figureToHtml(part.figure)
        : renderMarkdown(part.markdown, (tree) => linkTerms(tree, shelf, seen));
    const place = slide.checks.at(-1) ?? slide;
    place.html += place.html === '' ? html : `\n${html}`;
  }
  return slide;
}

/**
 * A slide of a former version as HTML. Of its checks only the question is told: their answers stay on the server. What
 * cannot be read any more as the blocks it was written in is left as it is.
 */
export function renderFormerSlide({ title, markdown }: { title: string; markdown: string }): string {
  const problems: Problem[] = [];
  const source = { number: 1, title, markdown, line: 1, textLine: 1 };
  const parts = readSlideParts(source, 'former version', problems);
  if (problems.length > 0) return renderMarkdown(withoutBlocks(markdown));
  return parts
    .map((part) => {
      if (part.kind === 'figure') return figureToHtml(part.figure);
      return renderMarkdown(part.kind === 'check' ? `**Check:** ${part.check.ask}` : part.markdown);
    })
    .join('\n');
}

/** Blocks hold keys of checks: without knowing what they say, none is shown. */
const withoutBlocks = (markdown: string) => markdown.replaceAll(/^```[\s\S]*?^```\s*$/gmu, '');

function packLesson({ slides }: CatalogueLesson, shelf: Shelf): string {
  const seen = new Set<number>();
  return packText(JSON.stringify(slides.map((slide) => renderSlide(slide, shelf, seen))));
}

/** A lesson's slides as HTML, with each glossary term linked at its first use. */
export function renderLesson(lesson: CatalogueLesson, shelf: Shelf): Slide[] {
  const ofShelf = renderedWith(shelf);
  const packed = ofShelf.get(lesson) ?? packLesson(lesson, shelf);
  ofShelf.set(lesson, packed);
  const slides = unpacked.get(packed) ?? (JSON.parse(unpackText(packed)) as Slide[]);
  unpacked.set(packed, slides);
  return slides;
}

type RenderedLessons = [lessonId: number, packed: string][];

/** All lessons together take ten seconds. */
export const RENDERED: Derivation = {
  name: 'lessons',
  code: [join(ROOT, 'server/src/content')],
  script: workerScript('content/render-lessons.worker.ts'),
};

export function renderAllLessons({ courses, shelf }: Catalogue): RenderedLessons {
  return courses.flatMap(({ lessons }) => lessons).map((lesson) => [lesson.id, packLesson(lesson, shelf)]);
}

/** Renders all lessons in advance, from an earlier start or in a separate thread; otherwise, each on first read. */
export async function prepareLessons(catalogue: Catalogue): Promise<void> {
  const made = await derive(catalogue, RENDERED, async (): Promise<RenderedLessons> => []);
  const ofShelf = renderedWith(catalogue.shelf);
  for (const [id, packed] of made) {
    const lesson = catalogue.lesson(id);
    if (lesson) ofShelf.set(lesson, packed);
  }
}
