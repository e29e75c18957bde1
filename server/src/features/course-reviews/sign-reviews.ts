import { Reason, REVIEW_MEANINGS, ReviewForm } from '@trialwright/contract';
import * as z from 'zod';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import {
  findReviews,
  insertReview,
  lockReview,
  markWithdrawn,
  type ReviewRow,
} from '../../learning/course-reviews/course-reviews.service.ts';
import { hashReview } from '../../learning/course-reviews/review-text.ts';
import { defineSignable, numberOf } from '../../learning/signatures/signable.ts';
import { voidSignatures } from '../../learning/signatures/signatures.service.ts';

/** The published course; there is no text of another one. */
export function requirePublished(context: Context, id: number): CatalogueCourse {
  const course = context.content.catalogue.course(id) ?? fail('courses.not_found', 'Course not found.');
  if (!course.isPublished)
    fail('courses.in_preparation', 'This course is in development: there is no text to review yet.');
  return course;
}

function requireReviewer({ isReviewer, isAdmin }: Viewer): void {
  if (!isReviewer && !isAdmin) fail('auth.forbidden', 'Only reviewers of this academy can do this.');
}

const ALREADY = (words: string) => fail('reviews.already_signed', `You have already signed “${words}”.`);

/** A review of the version that is taught, under the signer’s printed name. */
export const courseReview = defineSignable({
  kind: 'course-review',
  /** The text that was reviewed; refused if another version is taught by now. */
  input: ReviewForm.extend({ contentHash: z.string().max(64) }),
  prepare: async (context, db, { viewer, id, input }) => {
    requireReviewer(viewer);
    const course = requirePublished(context, numberOf(id));
    const { meaning, qualification } = input;
    const { id: courseId, version, contentHash, title } = course;
    if (input.contentHash !== contentHash)
      fail('reviews.version_changed', `Version ${version} is taught by now. Review that one, then sign.`);
    const own = await findReviews(db, { courseId, signerId: viewer.id });
    const isSigned = own.some(
      (row) => row.contentHash === contentHash && row.meaning === meaning && !row.withdrawnAt,
    );
    if (isSigned) ALREADY(REVIEW_MEANINGS[meaning]);
    const row = { courseId, courseVersion: version, contentHash, meaning, qualification };
    return {
      title,
      version,
      meaning: 'reviewed',
      statement: `${REVIEW_MEANINGS[meaning]}.`,
      lines: [
        { label: 'Content hash (SHA-256)', value: contentHash },
        { label: 'Qualification', value: qualification },
      ],
      subjectId: null,
      apply: async ({ trx, at, printedName: name }) => {
        const hash = hashReview({ ...row, version, name, signedAt: at });
        const reviewId = await insertReview(trx, { ...row, name, signedAt: at, hash, signerId: viewer.id });
        if (reviewId === undefined) return ALREADY(REVIEW_MEANINGS[meaning]);
        await appendLedger(trx, {
          subjectId: viewer.id,
          actorId: viewer.id,
          at,
          action: 'course.reviewed',
          object: `course-review:${reviewId}`,
          after: { courseId, version, contentHash, meaning, hash },
        });
        return String(reviewId);
      },
    };
  },
  readRecords: async (db, ids) => {
    const rows = await findReviews(db, { ids: ids.map(numberOf) });
    return new Map(rows.map((row) => [String(row.id), recordOf(row)]));
  },
});

/** A review as it is stored; its hash covers these fields too, and is compared with the ledger. */
function recordOf(row: ReviewRow) {
  const { id, courseId, courseVersion, contentHash, meaning, name, qualification, hash, signerId } = row;
  return { id, courseId, courseVersion, contentHash, meaning, name, qualification, hash, signerId };
}

async function requireInForce(db: Db, viewer: Viewer, id: string): Promise<ReviewRow> {
  const [row] = await findReviews(db, { ids: [numberOf(id)] });
  if (!row) return fail('reviews.not_found', 'Review not found.');
  if (row.signerId !== viewer.id && !viewer.isAdmin)
    fail('auth.forbidden', 'Only its signer or an administrator can withdraw a review.');
  if (row.withdrawnAt) fail('reviews.withdrawn', 'This review has already been withdrawn.');
  return row;
}

/** A review is withdrawn by its signer or an administrator; it stays in the history, with the reason. */
export const courseReviewWithdrawal = defineSignable({
  kind: 'course-review-withdrawal',
  input: z.object({ reason: Reason }),
  prepare: async (context, db, { viewer, id, input: { reason } }) => {
    requireReviewer(viewer);
    const row = await requireInForce(db, viewer, id);
    const course = context.content.catalogue.course(row.courseId);
    return {
      title: `Withdrawal of a review: ${course?.title ?? `course ${row.courseId}`}`,
      version: row.courseVersion,
      meaning: 'approved',
      statement: 'I withdraw this review for the reason given.',
      lines: [
        { label: 'Review', value: `${row.name}, ${row.qualification}, SHA-256 ${row.hash}` },
        { label: 'Reason', value: reason },
      ],
      subjectId: null,
      apply: async ({ trx, at }) => {
        await lockReview(trx, row.id);
        await requireInForce(trx, viewer, id);
        await markWithdrawn(trx, row.id, { at, by: viewer.id, reason });
        await appendLedger(trx, {
          subjectId: row.signerId,
          actorId: viewer.id,
          at,
          action: 'course.review_withdrawn',
          object: `course-review:${row.id}`,
          after: { hash: row.hash },
          reason,
        });
        await voidSignatures(trx, { kind: 'course-review', id }, { at, by: viewer.id, reason });
        return id;
      },
    };
  },
  readRecords: async (db, ids) => {
    const rows = await findReviews(db, { ids: ids.map(numberOf) });
    return new Map(
      rows.map(({ id, hash, withdrawnAt, withdrawnBy, withdrawnReason }) => [
        String(id),
        { id, hash, withdrawnAt: withdrawnAt?.toISOString() ?? null, withdrawnBy, withdrawnReason },
      ]),
    );
  },
});
