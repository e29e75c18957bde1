import * as z from 'zod';
import { People, SignedReview } from './course-people.ts';
import { endpoint, Id, Moment } from './endpoint.ts';
import { Signature } from './signatures.ts';
import { TargetRole } from './role-schemas.ts';

/** One review with its history, for those who sign and administer reviews. */
export const CourseReview = SignedReview.extend({
  id: z.number(),
  version: z.string(),
  contentHash: z.string(),
  /** The account that signed. */
  signerId: z.number(),
  withdrawnAt: Moment.nullable(),
  withdrawnReason: z.string().nullable(),
  /** Null for reviews from before signatures were kept by themselves. */
  signature: Signature.nullable(),
});
export type CourseReview = z.infer<typeof CourseReview>;

export const ReviewedCourse = z.object({
  courseId: z.number(),
  title: z.string(),
  targetRole: TargetRole,
  version: z.string(),
  effectiveDate: z.string(),
  contentHash: z.string(),
  people: People,
  /** All reviews of all versions, newest first. */
  history: z.array(CourseReview),
});
export type ReviewedCourse = z.infer<typeof ReviewedCourse>;

export const courseReviews = {
  list: endpoint({
    method: 'GET',
    path: '/api/course-reviews',
    access: 'reviewer',
    summary: 'Published courses with the reviews of every version',
    reply: z.array(ReviewedCourse),
  }),
  text: endpoint({
    method: 'GET',
    path: '/api/courses/:id/review-text',
    access: 'reviewer',
    summary:
      'The lessons and the question bank with its keys, as one text to review; the reader’s ledger records it',
    params: z.object({ id: Id }),
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'text/markdown; charset=utf-8',
  }),
};
