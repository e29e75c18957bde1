import * as z from 'zod';
import { aboutCheck, because, checkKind, words } from './kind.ts';

const Consequence = z
  .strictObject({
    check: z.literal('consequence'),
    ...aboutCheck,
    options: z
      .array(
        z.strictObject({
          text: words,
          when: words,
          // A key of the source; nobody awaits it.
          // oxlint-disable-next-line unicorn/no-thenable
          then: words,
          because,
          best: z.literal(true).optional(),
        }),
      )
      .min(3)
      .max(4),
  })
  .refine(({ options }) => [1, 2].includes(options.filter(({ best }) => best).length), {
    path: ['options'],
    message: 'have one that is best, or two in a debate',
  });

/** A decision, and what followed from it. No verdict is shown; which one was best is kept for review only. */
export const consequence = checkKind<'consequence', typeof Consequence>({
  schema: Consequence,
  ask: ({ options }) => ({ options: options.map(({ text }) => text) }),
  key: ({ options }) => ({ kind: 'consequence', option: options.findIndex(({ best }) => best) }),
  grade: ({ options }, { option }) => {
    const own = options[option];
    if (!own) return undefined;
    const { when, then, because: why, best } = own;
    return {
      verdict: 'decided',
      text: 'You decided. This is what followed.',
      marks: [],
      why,
      followed: { when, text: then },
      hits: best ? 1 : 0,
      of: 1,
    };
  },
});
