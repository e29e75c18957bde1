import { ReviewMeaning, type CoursePeople, type People, type SignedReview } from '@trialwright/contract';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Db } from '../../core/database/open.ts';
import { loadSnapshot } from '../../core/text-snapshots.ts';
import { listRecordedReviews, listReviews, type ReviewRow } from './course-reviews.store.ts';
import { hashEdition, hashReview } from './review-text.ts';

type Writers = Pick<CatalogueCourse, 'authors' | 'bankAuthors'>;

export function presentReview(row: ReviewRow): SignedReview {
  const { name, qualification, signedAt, hash } = row;
  const meaning = ReviewMeaning.parse(row.meaning);
  return { name, qualification, meaning, signedAt: signedAt.toISOString(), hash };
}

/** A review whose stored fields no longer give its hash was not signed like that: it counts for nothing. */
function isWhole(row: ReviewRow): boolean {
  const { courseId, courseVersion: version, contentHash, name, qualification, signedAt, hash } = row;
  const meaning = ReviewMeaning.safeParse(row.meaning).data;
  return (
    meaning !== undefined &&
    hashReview({ courseId, version, contentHash, meaning, name, qualification, signedAt }) === hash
  );
}

/** Reviews that are as they were signed, in that order: of one course, or of all. */
export async function readReviews(db: Db, courseId?: number): Promise<ReviewRow[]> {
  return (await listReviews(db, courseId)).filter(isWhole);
}

/** The people behind a text, of all reviews of its course. */
export function namePeople(
  { authors = [], bankAuthors = [] }: Writers,
  contentHash: string,
  rows: readonly ReviewRow[],
): CoursePeople {
  const own = rows.filter((row) => row.contentHash === contentHash);
  const reviews = own.filter(({ withdrawnAt }) => !withdrawnAt).map(presentReview);
  const withdrawn = own.flatMap((row) =>
    row.withdrawnAt && row.withdrawnReason !== null
      ? {
          ...presentReview(row),
          withdrawnAt: row.withdrawnAt.toISOString(),
          withdrawnReason: row.withdrawnReason,
        }
      : [],
  );
  const hashes = reviews.map(({ hash }) => hash);
  return { authors, bankAuthors, reviews, reviewedEdition: hashEdition(contentHash, hashes), withdrawn };
}

/** The people behind the version of a course that is taught. */
export async function readPeople(db: Db, course: CatalogueCourse): Promise<CoursePeople> {
  return namePeople(course, course.contentHash, await readReviews(db, course.id));
}

/** Who wrote an earlier version, as its text tells. */
async function readWriters(db: Db, contentHash: string): Promise<Writers> {
  const text = await loadSnapshot(db, contentHash);
  if (text === undefined) return {};
  // The canonical text of a course, written by the loader of the content.
  return (JSON.parse(text) as { course?: Writers }).course ?? {};
}

/** Who wrote and reviewed the text that a learner was examined on, as of now. */
export async function readPeopleOf(db: Db, course: CatalogueCourse, contentHash: string): Promise<People> {
  const writers = course.contentHash === contentHash ? course : await readWriters(db, contentHash);
  const { withdrawn: _withdrawn, ...people } = namePeople(
    writers,
    contentHash,
    await readReviews(db, course.id),
  );
  return people;
}

/** Each difference between the stored reviews, their own hashes, and the ledger. */
export async function examineReviews(
  db: Db,
): Promise<{ subjectId: number; record: string; difference: string }[]> {
  const stored = new Map((await listReviews(db)).map((row) => [row.id, row]));
  const recorded = new Map((await listRecordedReviews(db)).map((each) => [each.id, each]));
  return [...new Set([...stored.keys(), ...recorded.keys()])].flatMap((id) => {
    const [row, told] = [stored.get(id), recorded.get(id)];
    const differences = [
      !row && 'is in the ledger, but its row is missing',
      (!told || told.hash === null) && 'is not in the ledger',
      row && !isWhole(row) && 'differs from its hash',
      row && told && row.hash !== told.hash && 'has a hash other than in the ledger',
      row && told && (row.withdrawnAt !== null) !== told.isWithdrawn && 'its withdrawal differs',
    ];
    return differences
      .filter((difference) => typeof difference === 'string')
      .map((difference) => ({
        subjectId: row?.signerId ?? told?.signerId ?? 0,
        record: `course review ${id}`,
        difference,
      }));
  });
}

export {
  findReviews,
  insertReview,
  lockReview,
  markWithdrawn,
  type ReviewRow,
} from './course-reviews.store.ts';
