import type { CourseFile, LessonFrontMatter, QuestionItem } from './schemas.ts';

/**
 * A version takes effect on the day it is approved. An earlier date would let a certificate vouch for a text that was not
 * approved yet, or for law not known yet.
 */
export function checkDates(
  { effectiveDate }: Pick<CourseFile, 'effectiveDate'>,
  lessons: readonly Pick<LessonFrontMatter, 'slug' | 'lawAsOf'>[],
  questions: readonly QuestionItem[],
): string[] {
  const days = [
    ...questions.map(({ id, reviewed }) => ({ day: reviewed, what: `when ${id} was reviewed` })),
    ...questions.map(({ id, lawAsOf }) => ({ day: lawAsOf ?? '', what: `whose law ${id} states` })),
    ...lessons.map(({ slug, lawAsOf }) => ({ day: lawAsOf ?? '', what: `whose law ${slug} states` })),
  ];
  const latest = days.toSorted((one, other) => other.day.localeCompare(one.day))[0];
  if (!latest || latest.day <= effectiveDate) return [];
  return [
    `effectiveDate ${effectiveDate} is before ${latest.day}, ${latest.what}; it is the day of approval`,
  ];
}
