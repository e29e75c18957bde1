import type { QuestionItem } from './schemas.ts';

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
