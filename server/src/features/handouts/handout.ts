import type { CheckQuestion } from '@trialwright/contract';
import type { CatalogueCourse, CatalogueLesson } from '../../content/catalogue.ts';
import { askCheck } from '../../content/checks/check.ts';
import type { Figure } from '../../content/figures/figure.ts';
import type { SlidePart } from '../../content/slide-parts.ts';

export type HandoutPart =
  | { kind: 'text'; markdown: string }
  | { kind: 'figure'; figure: Figure }
  /** As it is put to a learner: without its key. */
  | { kind: 'check'; question: CheckQuestion };

export interface HandoutLesson {
  title: string;
  objectives: readonly string[];
  references: readonly string[];
  slides: readonly { title: string; parts: readonly HandoutPart[] }[];
}

/** Lessons for paper; the same lessons give the same bytes. */
export interface Handout {
  title: string;
  /** Course, version, and date of the text. */
  meta: string;
  lessons: readonly HandoutLesson[];
  author: string;
  date: string;
}

function partOf(part: SlidePart): HandoutPart {
  return part.kind === 'check' ? { kind: 'check', question: askCheck(part.check) } : part;
}

function describeLesson({ title, objectives, references, slides }: CatalogueLesson): HandoutLesson {
  return {
    title,
    objectives,
    references,
    slides: slides.map(({ title: name, parts }) => ({ title: name, parts: parts.map(partOf) })),
  };
}

/** One lesson of a course, or all of them, as a handout. */
export function describeHandout(
  course: CatalogueCourse,
  lessons: readonly CatalogueLesson[],
  author: string,
): Handout {
  const [only] = lessons;
  return {
    title: lessons.length === 1 && only ? only.title : course.title,
    meta: `${course.title} · version ${course.version} · ${course.effectiveDate}`,
    lessons: lessons.map(describeLesson),
    author,
    date: `${course.effectiveDate}T00:00:00.000Z`,
  };
}
