import type { CatalogueCourse } from './catalogue.ts';
import { CourseFile, type QuestionItem } from './schemas.ts';

/** Front matter keys about the lesson's maintenance, each with its lines. */
const AROUND_THE_TEXT = /^(?:reviewBy|related):.*\n(?:[ \t-].*\n)*/gm;

/**
 * The text of record of a lesson, which its hash covers: the file without `reviewBy` and `related`. Neither changes what is
 * taught, so neither requires a new version: a review date may move and a document may be linked while all records stay
 * current. `lawAsOf` is included: it tells the reader which law the text states, and a later date is an approval, that is,
 * a new version.
 */
export function lessonOfRecord(source: string): string {
  const end = source.indexOf('\n---\n', 3) + 1;
  return source.slice(0, end).replace(AROUND_THE_TEXT, '') + source.slice(end);
}

/** Like `lessonOfRecord`, for a question: its editorial record may grow without a new version. */
export function questionOfRecord({
  reviewBy: _reviewBy,
  solvedBlind: _solvedBlind,
  changed: _changed,
  ...question
}: QuestionItem): QuestionItem {
  return question;
}

/** What stands in a course's own file; what is computed from it is no part of the record. */
const RECORDED: ReadonlySet<string> = new Set(CourseFile.keyof().exclude(['outline']).options);

/** The text of record of a published course: its own file, the texts of its lessons by their hashes, and its questions. */
export function courseOfRecord(taught: Omit<CatalogueCourse, 'contentHash'>): string {
  const course = taught.finishing?.former ?? taught;
  return JSON.stringify({
    course: Object.fromEntries(Object.entries(course).filter(([key]) => RECORDED.has(key))),
    lessons: course.lessons.map(({ id, contentHash }) => ({ id, contentHash })),
    questions: course.questions.map(questionOfRecord),
  });
}
