import { buildCatalogue, type Catalogue, type CatalogueCourse } from '../src/content/catalogue.ts';
import { sha256 } from '../src/content/load-course.ts';
import type { TestAcademy } from './academy.ts';

const LATER = 100_000;

/** A copy of `original` as a different course: the same lessons and questions with their own IDs and names. */
function publishedLike(course: CatalogueCourse, original: CatalogueCourse): CatalogueCourse {
  return {
    ...original,
    id: course.id,
    slug: course.slug,
    title: course.title,
    description: course.description,
    role: course.role,
    order: course.order,
    lessons: original.lessons.map((lesson) => ({ ...lesson, id: lesson.id + LATER, courseId: course.id })),
    contentHash: sha256(course.slug),
  };
}

function inPreparation(course: CatalogueCourse): CatalogueCourse {
  const planned = course.isPublished ? course.lessons : course.outline;
  return {
    ...course,
    isPublished: false,
    lessons: [],
    outline: planned.map(({ id, slug, title, minutes }) => ({ id, slug, title, minutes })),
    questions: [],
    contentHash: '',
  };
}

/**
 * Sets a catalogue in which the first two CRA courses are published and all later ones are in development, whatever the
 * authors have finished. Returns the CRA sequence.
 */
export function setTwoCourses(academy: TestAcademy): [CatalogueCourse, CatalogueCourse, CatalogueCourse] {
  const sequence = academy.catalogue.coursesOf('CRA');
  const [first] = sequence;
  if (!first?.isPublished) throw new Error('The first CRA course is not published.');
  const replaced = new Map(
    sequence.map((course, index) => {
      if (index === 0) return [course.id, course];
      return [course.id, index === 1 ? publishedLike(course, first) : inPreparation(course)];
    }),
  );
  const courses = academy.catalogue.courses.map((course) => replaced.get(course.id) ?? course);
  const catalogue = buildCatalogue(academy.catalogue.academy, courses);
  setCatalogue(academy, catalogue);
  const [one, two, three] = catalogue.coursesOf('CRA');
  if (!one || !two || !three) throw new Error('The CRA sequence has fewer than three courses.');
  return [one, two, three];
}

/** Serves another catalogue, as when an author saves; `academy.catalogue` stays the loaded one. */
export function setCatalogue(academy: TestAcademy, catalogue: Catalogue): void {
  academy.app.context.content.catalogue = catalogue;
}
