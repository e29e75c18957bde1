import * as z from 'zod';
import { Reason } from './admin.ts';
import { People, SignedReview } from './course-people.ts';
import { endpoint, Id, Moment } from './endpoint.ts';
import { ReviewForm } from './course-review-forms.ts';
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
  sign: endpoint({
    method: 'POST',
    path: '/api/course-reviews',
    access: 'reviewer',
    summary: 'Sign a review of the version that is taught, with the password',
    body: ReviewForm.extend({
      courseId: z.number().int().positive(),
      /** The text that was reviewed; refused if another version is taught by now. */
      contentHash: z.string().max(64),
    }),
    reply: ReviewedCourse,
    status: 201,
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
  withdraw: endpoint({
    method: 'POST',
    path: '/api/course-reviews/:id/withdraw',
    access: 'reviewer',
    summary: 'Withdraw a review, with a reason: its signer or an administrator',
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    reply: ReviewedCourse,
  }),
};
