import type { CatalogueCourse, CatalogueLesson } from './catalogue.ts';
import type { QuestionItem } from './schemas.ts';

/** A lesson or question due for legal review. */
export interface DueReview {
  course: CatalogueCourse;
  lesson: CatalogueLesson;
  question?: QuestionItem;
  lawAsOf: string;
  reviewBy: string;
}

type Moving = Pick<QuestionItem, 'lawAsOf' | 'reviewBy'>;

function dueOn(day: string, { lawAsOf, reviewBy }: Moving): { lawAsOf: string; reviewBy: string }[] {
  return lawAsOf !== undefined && reviewBy !== undefined && reviewBy <= day ? [{ lawAsOf, reviewBy }] : [];
}

/** Content due by a day (YYYY-MM-DD), longest overdue first. */
export function listDueReviews(courses: readonly CatalogueCourse[], day: string): DueReview[] {
  const found = courses.flatMap((course) =>
    course.lessons.flatMap((lesson): DueReview[] => [
      ...dueOn(day, lesson).map((days) => ({ course, lesson, ...days })),
      ...course.questions
        .filter((question) => question.lesson === lesson.slug)
        .flatMap((question) => dueOn(day, question).map((days) => ({ course, lesson, question, ...days }))),
    ]),
  );
  return found.toSorted((one, other) => one.reviewBy.localeCompare(other.reviewBy));
}
