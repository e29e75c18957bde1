import type { MissingReading } from '@trialwright/contract';
import { countWords } from '../../content/lesson-text.ts';
import type { CatalogueLesson } from '../../content/catalogue.ts';
import { readableText } from '../../content/lesson-content.ts';

/** A slide never asks for more than this, however long it is. */
const FLOOR_MS_MOST = 8000;

const floors = new WeakMap<CatalogueLesson, Map<number, number[]>>();

/** How long each slide is to be open before its lesson can be completed, in milliseconds. */
export function floorsOf(lesson: CatalogueLesson, wordsPerMinute: number): number[] {
  const known = floors.get(lesson) ?? new Map<number, number[]>();
  floors.set(lesson, known);
  const found =
    known.get(wordsPerMinute) ??
    lesson.slides.map(({ parts }) =>
      Math.min(FLOOR_MS_MOST, Math.round((countWords(readableText(parts)) / wordsPerMinute) * 60_000)),
    );
  known.set(wordsPerMinute, found);
  return found;
}

/** The slides that were not open long enough. */
export function missingOf(
  lesson: CatalogueLesson,
  floor: readonly number[],
  slideMs: readonly number[],
): MissingReading {
  return {
    slides: lesson.slides
      .filter((_, index) => (slideMs[index] ?? 0) < (floor[index] ?? 0))
      .map(({ number }) => number),
  };
}
