import type { CatalogueCourse, CatalogueLesson } from './catalogue.ts';
import type { Practice } from './practice.ts';
import type { Problem } from './problems.ts';
import type { Shelf } from './shelf.ts';

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

function checkLesson({ related }: CatalogueLesson, shelf: Shelf, practice: Practice): string[] {
  if (!related) return [];
  const documents = new Set(shelf.documents.map(({ slug }) => slug));
  const exists = (id: string) => practice.decision(id) ?? practice.simulation(id);
  return [
    ...related.documents.filter((slug) => !documents.has(slug)).map((slug) => `there is no document ${slug}`),
    ...related.scenarios.filter((id) => !exists(id)).map((id) => `there is no scenario ${id}`),
    ...repeated([...related.documents, ...related.scenarios]).map((id) => `names ${id} twice`),
  ];
}

/** Related content of lessons exists and is listed once. */
export function checkRelated(
  courses: readonly CatalogueCourse[],
  shelf: Shelf,
  practice: Practice,
): Problem[] {
  return courses
    .flatMap(({ lessons }) => lessons)
    .flatMap((lesson) =>
      checkLesson(lesson, shelf, practice).map((message) => ({
        file: lesson.file,
        line: 1,
        message: `related: ${message}`,
      })),
    );
}
