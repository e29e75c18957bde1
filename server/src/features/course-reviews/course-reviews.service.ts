import {
  REVIEW_MEANINGS,
  type BodyOf,
  type CourseReview,
  type courseReviews,
  type ReviewedCourse,
} from '@trialwright/contract';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import {
  insertReview,
  lockReview,
  markWithdrawn,
  namePeople,
  presentReview,
  readReviews,
  type ReviewRow,
} from '../../learning/course-reviews/course-reviews.service.ts';
import { hashReview } from '../../learning/course-reviews/review-text.ts';
import { writeReviewText } from './write-review-text.ts';

type Signing = Omit<BodyOf<typeof courseReviews.sign>, 'currentPassword'>;

function presentHistory(row: ReviewRow): CourseReview {
  return {
    ...presentReview(row),
    id: row.id,
    version: row.courseVersion,
    contentHash: row.contentHash,
    signerId: row.signerId,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    withdrawnReason: row.withdrawnReason,
  };
}

function present(course: CatalogueCourse, rows: readonly ReviewRow[]): ReviewedCourse {
  return {
    courseId: course.id,
    title: course.title,
    targetRole: course.role,
    version: course.version,
    effectiveDate: course.effectiveDate,
    contentHash: course.contentHash,
    people: namePeople(course, course.contentHash, rows),
    history: rows.map(presentHistory).toReversed(),
  };
}

/** Every published course with the reviews of all its versions. */
export async function listReviewedCourses(context: Context): Promise<ReviewedCourse[]> {
  const rows = Map.groupBy(await readReviews(context.database.db), ({ courseId }) => courseId);
  return context.content.catalogue.courses
    .filter(({ isPublished }) => isPublished)
    .map((course) => present(course, rows.get(course.id) ?? []));
}

async function readReviewed(db: Db, course: CatalogueCourse): Promise<ReviewedCourse> {
  return present(course, await readReviews(db, course.id));
}

function requireCourse(context: Context, id: number): CatalogueCourse {
  return context.content.catalogue.course(id) ?? fail('courses.not_found', 'Course not found.');
}

/** The published course; there is no text of another one. */
function requirePublished(context: Context, id: number): CatalogueCourse {
  const course = requireCourse(context, id);
  if (!course.isPublished)
    fail('courses.in_preparation', 'This course is in development: there is no text to review yet.');
  return course;
}

/** What is reviewed, as one text. It tells the keys of an exam, so the reader's ledger records it. */
export async function readReviewText(
  context: Context,
  viewer: Viewer,
  id: number,
): Promise<{ fileName: string; text: string }> {
  const course = requirePublished(context, id);
  const { slug, version, contentHash } = course;
  await context.database.record((trx) =>
    appendLedger(trx, {
      subjectId: viewer.id,
      actorId: viewer.id,
      at: context.now(),
      action: 'course.keys_read',
      object: `course:${id}`,
      after: { version, contentHash },
    }),
  );
  return { fileName: `${slug}-${version}.md`, text: writeReviewText(course) };
}

/** Signs a review of the version that is taught. The password was checked just before. */
export async function signReview(context: Context, viewer: Viewer, given: Signing): Promise<ReviewedCourse> {
  const course = requirePublished(context, given.courseId);
  if (given.contentHash !== course.contentHash)
    fail(
      'reviews.version_changed',
      `Version ${course.version} is taught by now. Review that one, then sign.`,
    );
  const { meaning, name, qualification } = given;
  const { id: courseId, version, contentHash } = course;
  const signedAt = context.now();
  const hash = hashReview({ courseId, version, contentHash, meaning, name, qualification, signedAt });
  return context.database.record(async (trx) => {
    const row = { courseId, courseVersion: version, contentHash, meaning, name, qualification };
    const id = await insertReview(trx, { ...row, signedAt, hash, signerId: viewer.id });
    if (id === undefined)
      return fail('reviews.already_signed', `You have already signed “${REVIEW_MEANINGS[meaning]}”.`);
    await appendLedger(trx, {
      subjectId: viewer.id,
      actorId: viewer.id,
      at: signedAt,
      action: 'course.reviewed',
      object: `course-review:${id}`,
      after: { courseId, version, contentHash, meaning, hash },
    });
    return readReviewed(trx, course);
  });
}

/** Withdraws a review; it stays in the history, with the reason. */
export async function withdrawReview(
  context: Context,
  viewer: Viewer,
  id: number,
  reason: string,
): Promise<ReviewedCourse> {
  const at = context.now();
  return context.database.record(async (trx) => {
    const row = await lockReview(trx, id);
    if (!row) return fail('reviews.not_found', 'Review not found.');
    if (row.signerId !== viewer.id && !viewer.isAdmin)
      return fail('auth.forbidden', 'Only its signer or an administrator can withdraw a review.');
    if (row.withdrawnAt) return fail('reviews.withdrawn', 'This review has already been withdrawn.');
    await markWithdrawn(trx, id, { at, by: viewer.id, reason });
    await appendLedger(trx, {
      subjectId: row.signerId,
      actorId: viewer.id,
      at,
      action: 'course.review_withdrawn',
      object: `course-review:${id}`,
      after: { hash: row.hash },
      reason,
    });
    return readReviewed(trx, requireCourse(context, row.courseId));
  });
}
