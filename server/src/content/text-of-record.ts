import type { QuestionItem } from './schemas.ts';

/** Keys of the front matter that say how the lesson is looked after, each with the lines that belong to it. */
const AROUND_THE_TEXT = /^(?:reviewBy|related):.*\n(?:[ \t-].*\n)*/gm;

/**
 * The text that a completed lesson is remembered by, and that its hash is made of: the file without `reviewBy` and
 * `related`. Neither changes what is taught, so neither asks for a new version: an operator may move a day in the
 * calendar, and a document may be linked, while everybody's record stays current. `lawAsOf` stays in: it tells the
 * reader which law the text states, and to state it of a later day is an approval, that is, a version.
 */
export function lessonOfRecord(source: string): string {
  const end = source.indexOf('\n---\n', 3) + 1;
  return source.slice(0, end).replace(AROUND_THE_TEXT, '') + source.slice(end);
}

/** As `lessonOfRecord`, of a question: the editorial record around it may grow without a new version. */
export function questionOfRecord({
  reviewBy: _reviewBy,
  solvedBlind: _solvedBlind,
  changed: _changed,
  ...question
}: QuestionItem): QuestionItem {
  return question;
}
