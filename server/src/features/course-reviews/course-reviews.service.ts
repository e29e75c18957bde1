import type { CourseReview, ReviewedCourse, Signature } from '@trialwright/contract';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import {
  namePeople,
  presentReview,
  readReviews,
  type ReviewRow,
} from '../../learning/course-reviews/course-reviews.service.ts';
import { readSignatures } from '../../learning/signatures/signatures.service.ts';
import { courseReview, requirePublished } from './sign-reviews.ts';
import { writeReviewText } from './write-review-text.ts';

type Signatures = ReadonlyMap<string, Signature[]>;

function presentHistory(row: ReviewRow, signatures: Signatures): CourseReview {
  return {
    ...presentReview(row),
    id: row.id,
    version: row.courseVersion,
    contentHash: row.contentHash,
    signerId: row.signerId,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    withdrawnReason: row.withdrawnReason,
    signature: signatures.get(String(row.id))?.[0] ?? null,
  };
}

function present(
  course: CatalogueCourse,
  rows: readonly ReviewRow[],
  signatures: Signatures,
): ReviewedCourse {
  return {
    courseId: course.id,
    title: course.title,
    targetRole: course.role,
    version: course.version,
    effectiveDate: course.effectiveDate,
    contentHash: course.contentHash,
    people: namePeople(course, course.contentHash, rows),
    history: rows.map((row) => presentHistory(row, signatures)).toReversed(),
  };
}

/** Every published course with the reviews of all its versions. */
export async function listReviewedCourses(context: Context): Promise<ReviewedCourse[]> {
  const { db } = context.database;
  const reviews = await readReviews(db);
  const rows = Map.groupBy(reviews, ({ courseId }) => courseId);
  const ids = reviews.map(({ id }) => String(id));
  const signatures = await readSignatures(context, db, courseReview, ids);
  return context.content.catalogue.courses
    .filter(({ isPublished }) => isPublished)
    .map((course) => present(course, rows.get(course.id) ?? [], signatures));
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
