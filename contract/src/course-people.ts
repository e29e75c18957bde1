import * as z from 'zod';
import { Moment } from './endpoint.ts';

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
