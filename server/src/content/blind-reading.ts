import * as z from 'zod';
import type { QuestionItem } from './schemas.ts';

/** Order of options in which a second reader sees an item: a fixed mixture, other for each item and never the file's. */
function orderOf(id: string): number[] {
  let state = [...id].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
  const order = [0, 1, 2, 3];
  for (let end = 3; end > 0; end--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const pick = (state >>> 8) % (end + 1);
    [order[end], order[pick]] = [order[pick] as number, order[end] as number];
  }
  return order;
}

/** Items in the order of a mixture of their ids, so that neighbors in the file do not stand together. */
function mixed<T extends { id: string }>(items: readonly T[]): T[] {
  const rank = ({ id }: T) =>
    [...id].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261);
  return items.toSorted((one, other) => rank(one) - rank(other));
}

/** A sheet for a second reader: stems and options, without ids, lessons, difficulty, keys, or reasons. */
export function blindSheet(items: readonly QuestionItem[]): string {
  return mixed(items)
    .map(({ id, stem, options }, index) => {
      const lines = orderOf(id).map((place, shown) => `   ${shown + 1}) ${options[place]?.text ?? ''}`);
      return [`#${index + 1}  ${stem}`, ...lines].join('\n');
    })
    .join('\n\n');
}

/** What a second reader sends back, by number on the sheet. */
export const BlindAnswers = z.strictObject({
  by: z.string().min(1),
  date: z.iso.date(),
  answers: z.record(
    z.string().regex(/^\d+$/),
    z.strictObject({
      choice: z.int().min(1).max(4),
      sure: z.int().min(1).max(3),
      guess: z.int().min(1).max(4).optional(),
      seconds: z.int().positive().optional(),
      note: z.string().optional(),
    }),
  ),
});
export type BlindAnswers = z.infer<typeof BlindAnswers>;

/** One reading, its choice told in the order of the file as the bank records it. */
export interface Reading {
  id: string;
  agrees: boolean;
  guessed: boolean | undefined;
  note: string | undefined;
  record: NonNullable<QuestionItem['solvedBlind']>[number];
}

/** Compares a reader's answers with the keys. */
export function compareReading(
  items: readonly QuestionItem[],
  { by, date, answers }: BlindAnswers,
): Reading[] {
  return mixed(items).flatMap((item, index) => {
    const answer = answers[String(index + 1)];
    if (!answer) return [];
    const order = orderOf(item.id);
    const inFile = (shown: number) => order[shown - 1] ?? 0;
    const isKey = (shown: number) => item.options[inFile(shown)]?.correct === true;
    const { choice, guess, sure, seconds, note } = answer;
    return {
      id: item.id,
      agrees: isKey(choice),
      guessed: guess === undefined ? undefined : isKey(guess),
      note,
      record: {
        by,
        choice: inFile(choice) + 1,
        sure,
        ...(guess !== undefined && { guess: inFile(guess) + 1 }),
        ...(seconds !== undefined && { seconds }),
        date,
      },
    };
  });
}
