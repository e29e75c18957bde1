import type { Author, People, ReviewMeaning } from './course-people.ts';

/** Said of content that names no author. */
const EDITORIAL = 'Trialwright editorial';
const NOT_REVIEWED = 'not reviewed by an outside expert';

/** What a reviewer declares by signing; no other words can be signed. */
export const REVIEW_MEANINGS = {
  course: 'I reviewed this course version for accuracy',
  bank: 'I reviewed its question bank',
} as const;
function nameAll(people: readonly Author[]): string {
  return [...new Set(people.map(({ name, qualification }) => `${name}, ${qualification}`))].join('; ');
}

/** Who wrote and who reviewed something, in one sentence. */
export function describeMakers(authors: readonly Author[], reviews: readonly Author[] = []): string {
  const written = authors.length > 0 ? nameAll(authors) : EDITORIAL;
  return `${written}, ${reviews.length > 0 ? `reviewed by ${nameAll(reviews)}` : NOT_REVIEWED}`;
}

/** Who wrote and who reviewed the course and its question bank: one sentence if the same people did both. */
export function describePeople(people: People | undefined): { part: string; sentence: string }[] {
  // Certificates from before people were named on them were issued when there was nobody to name.
  const { authors = [], bankAuthors = [], reviews = [] } = people ?? {};
  const of = (meaning: ReviewMeaning) => reviews.filter((review) => review.meaning === meaning);
  const course = describeMakers(authors, of('course'));
  const bank = describeMakers(bankAuthors, of('bank'));
  if (course === bank) return [{ part: 'Course and question bank', sentence: course }];
  return [
    { part: 'Course', sentence: course },
    { part: 'Question bank', sentence: bank },
  ];
}
