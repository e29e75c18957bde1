import * as z from 'zod';
import { aboutCheck, because, checkKind, mark, NO_MARK, VERDICT_WORDS, words } from './kind.ts';

const right = z.literal(true).optional();

const Choose = z
  .strictObject({
    check: z.literal('choose'),
    ...aboutCheck,
    options: z
      .array(z.strictObject({ text: words, right, because }))
      .min(3)
      .max(4),
  })
  .refine(({ options }) => options.filter((option) => option.right).length === 1, {
    path: ['options'],
    message: 'have exactly one that is right',
  });

/** One answer of three or four. */
export const choose = checkKind<'choose', typeof Choose>({
  schema: Choose,
  ask: ({ options }) => ({ options: options.map(({ text }) => text) }),
  key: ({ options }) => ({ kind: 'choose', option: options.findIndex((option) => option.right) }),
  grade: ({ options }, { option: chosen }) => {
    const own = options[chosen];
    if (!own) return undefined;
    const verdict = own.right ? 'right' : 'wrong';
    const marks = options.map((option, place) => {
      if (place === chosen) return mark(verdict, option.because);
      return option.right ? mark('missed', option.because) : NO_MARK;
    });
    return { verdict, text: VERDICT_WORDS[verdict], marks, hits: own.right ? 1 : 0, of: 1 };
  },
});
