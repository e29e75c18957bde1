import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { QuestionItem } from './schemas.ts';

/** A deterministic shuffle: positions by a hash of the items' names. */
function mixed<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  const rank = (item: T) => createHash('sha256').update(nameOf(item)).digest('hex');
  return items.toSorted((one, other) => rank(one).localeCompare(rank(other)));
}

/** The option order a second reader sees: different per item, and not disclosed. */
const orderOf = (id: string) => mixed([0, 1, 2, 3], (place) => `${id} ${place}`);

const sheetOrder = (items: readonly QuestionItem[]) => mixed(items, ({ id }) => id);

/**
 * A sheet for a second reader: stems and options, without ids, lessons, difficulty, keys, or reasons. With the options
 * alone, under the same numbers, the reader guesses first.
 */
export function blindSheet(items: readonly QuestionItem[], isOptionsOnly = false): string {
  return sheetOrder(items)
    .map(({ id, stem, options }, index) => {
      const lines = orderOf(id).map((place, shown) => `   ${shown + 1}) ${options[place]?.text ?? ''}`);
      return [isOptionsOnly ? `#${index + 1}` : `#${index + 1}  ${stem}`, ...lines].join('\n');
    })
    .join('\n\n');
}

/** A second reader's answers, by number on the sheet. */
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

/** One reading, with its choice in the file's option order. */
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
  return sheetOrder(items).flatMap((item, index) => {
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
