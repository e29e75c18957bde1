import { REVIEW_MEANINGS, type ReviewMeaning } from '@trialwright/contract';
import { sha256 } from '../../content/load-course.ts';

/** What a reviewer signs. */
export interface ReviewStatement {
  courseId: number;
  version: string;
  contentHash: string;
  meaning: ReviewMeaning;
  name: string;
  qualification: string;
  signedAt: Date;
}

/** How both hashes are made, in the words of the binder's README. */
export const REVIEW_FORMULA = [
  'A review’s hash is the SHA-256 of a JSON array without spaces, in UTF-8: "course-review", 1, the course number,',
  'its version, the content hash, the words of the meaning, name, qualification, and the time of signing.',
  `The meaning "course" has the words "${REVIEW_MEANINGS.course}",`,
  `"bank" the words "${REVIEW_MEANINGS.bank}".`,
  'The reviewed edition is the SHA-256 of the content hash and the hashes of the reviews, in the order of signing,',
  'with a line feed (U+000A) between them and none at the end.',
];

/** The SHA-256 of a review's canonical text. */
export function hashReview(review: ReviewStatement): string {
  const { courseId, version, contentHash, meaning, name, qualification, signedAt } = review;
  const words = REVIEW_MEANINGS[meaning];
  return sha256(
    JSON.stringify([
      'course-review',
      1,
      courseId,
      version,
      contentHash,
      words,
      name,
      qualification,
      signedAt.toISOString(),
    ]),
  );
}

/** The hash of a text together with its reviews in force; null without a review. */
export function hashEdition(contentHash: string, reviewHashes: readonly string[]): string | null {
  return reviewHashes.length > 0 ? sha256([contentHash, ...reviewHashes].join('\n')) : null;
}
