import * as z from 'zod';
import { Moment } from './endpoint.ts';

/** Said of content that names no author. */
const EDITORIAL = 'Trialwright editorial';
const NOT_REVIEWED = 'not reviewed by an outside expert';

/** What a reviewer declares by signing; no other words can be signed. */
export const REVIEW_MEANINGS = {
  course: 'I reviewed this course version for accuracy',
  bank: 'I reviewed its question bank',
} as const;
export const ReviewMeaning = z.enum(['course', 'bank']);
export type ReviewMeaning = z.infer<typeof ReviewMeaning>;

/** A person as printed. */
export const Author = z.object({ name: z.string(), qualification: z.string() });
export type Author = z.infer<typeof Author>;

export const SignedReview = Author.extend({
  meaning: ReviewMeaning,
  /** By the server's clock. */
  signedAt: Moment,
  /** SHA-256 of the review's canonical text. */
  hash: z.string(),
});
export type SignedReview = z.infer<typeof SignedReview>;

/** The people behind one version of a course. Without authors, it is editorial work. */
export const People = z.object({
  authors: z.array(Author),
  bankAuthors: z.array(Author),
  /** Reviews in force, in the order of signing. */
  reviews: z.array(SignedReview),
  /** SHA-256 of the content hash and the hashes of the reviews; null without a review. */
  reviewedEdition: z.string().nullable(),
});
export type People = z.infer<typeof People>;

const WithdrawnReview = SignedReview.extend({
  withdrawnAt: Moment,
  withdrawnReason: z.string(),
});

/** The people behind the version that is taught, with the reviews that no longer count. */
export const CoursePeople = People.extend({ withdrawn: z.array(WithdrawnReview) });
export type CoursePeople = z.infer<typeof CoursePeople>;

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
