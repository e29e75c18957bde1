import type { Slide } from '@trialwright/contract';
import type { CatalogueLesson } from './catalogue.ts';
import { renderMarkdown } from './render.ts';
import type { Shelf } from './shelf.ts';
import { linkTerms } from './term-links.ts';

/** Made when a lesson is first read, kept while the glossary and the lesson are what they were. */
const rendered = new WeakMap<Shelf, WeakMap<CatalogueLesson, Slide[]>>();

/** The slides of a lesson as HTML, each term of the glossary linked where the lesson first names it. */
export function renderLesson(lesson: CatalogueLesson, shelf: Shelf): Slide[] {
  const ofShelf = rendered.get(shelf) ?? new WeakMap<CatalogueLesson, Slide[]>();
  rendered.set(shelf, ofShelf);
  const known = ofShelf.get(lesson);
  if (known) return known;
  const seen = new Set<number>();
  const slides = lesson.slides.map(({ number, title, markdown }) => ({
    number,
    title,
    html: renderMarkdown(markdown, (tree) => linkTerms(tree, shelf, seen)),
  }));
  ofShelf.set(lesson, slides);
  return slides;
}
