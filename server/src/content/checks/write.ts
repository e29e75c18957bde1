import * as z from 'zod';
import { aboutCheck, checkKind, words } from './kind.ts';

const Write = z.strictObject({
  check: z.literal('write'),
  ...aboutCheck,
  label: words.default('Your line'),
  /** How many words at least. */
  words: z.number().int().min(3).max(60).default(6),
  rubric: z.array(words).min(3).max(5),
  expert: words.max(900),
});

export const countTyped = (text: string) => text.trim().split(/\s+/).filter(Boolean).length;

/** A free text: nobody grades it. Its writer compares it with an expert's and marks it by the rubric. */
export const write = checkKind<'write', typeof Write>({
  schema: Write,
  ask: ({ label, words: least }) => ({ label, words: least }),
  key: ({ expert }) => ({ kind: 'write', text: expert }),
  grade: ({ words: least, rubric, expert }, { text }) =>
    countTyped(text) >= least
      ? {
          verdict: 'compared',
          text: 'Compare your text with the expert’s',
          marks: [],
          expert: { text: expert, rubric },
          hits: 0,
          of: 0,
        }
      : undefined,
});
