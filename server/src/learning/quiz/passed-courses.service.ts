import { examItems, type Catalogue } from '../../content/catalogue.ts';

export { listLatestPasses, listPassedCourses } from './passed-courses.store.ts';

const courses = new WeakMap<Catalogue, Map<string, number>>();

/** The course whose assessment asks an item; undefined for everything that may be shown elsewhere too. */
export function examinedBy(catalogue: Catalogue, questionId: string): number | undefined {
  const known =
    courses.get(catalogue) ??
    new Map(
      catalogue.courses.flatMap((course) =>
        [course, course.finishing?.current ?? course].flatMap((version) =>
          examItems(version).map(({ id }) => [id, course.id] as const),
        ),
      ),
    );
  courses.set(catalogue, known);
  return known.get(questionId);
}
