import type { Catalogue, CatalogueCourse, CatalogueLesson } from '../../content/catalogue.ts';

interface PlacedItem {
  objective: number;
  lesson: CatalogueLesson;
  course: CatalogueCourse;
}

const indexes = new WeakMap<Catalogue, ReadonlyMap<string, PlacedItem>>();

/** The questions of all banks by their ID, with the lesson and objective they belong to; made once. */
export function itemIndex(catalogue: Catalogue): ReadonlyMap<string, PlacedItem> {
  const known = indexes.get(catalogue);
  if (known) return known;
  const index = new Map(
    catalogue.courses.flatMap((course) =>
      course.questions.flatMap(({ id, objective, lesson: slug }) => {
        const lesson = course.lessons.find((each) => each.slug === slug);
        return lesson ? [[id, { objective, lesson, course }] as const] : [];
      }),
    ),
  );
  indexes.set(catalogue, index);
  return index;
}
