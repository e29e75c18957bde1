import * as z from 'zod';
import { aboutCheck, because, checkKind, gradeCount, isPermutation, mark, shuffled, words } from './kind.ts';

const Order = z
  .strictObject({
    check: z.literal('order'),
    ...aboutCheck,
    /** In their true order. */
    steps: z
      .array(z.strictObject({ text: words, because }))
      .min(4)
      .max(6),
    /** The order in which they are first shown: positions in the true one, from 0. */
    start: shuffled,
  })
  .refine(({ steps, start }) => steps.length === start.length, {
    path: ['start'],
    message: 'has one position for each step',
  });

/** Steps to be put in order. An answer lists the steps as shown, by their places. */
export const order = checkKind<'order', typeof Order>({
  schema: Order,
  ask: ({ steps, start }) => ({ steps: start.map((from) => steps[from]?.text ?? '') }),
  key: ({ start }) => ({ kind: 'order', steps: start.map((_, place) => start.indexOf(place)) }),
  grade: ({ steps, start }, { steps: given }) => {
    if (!isPermutation(given, steps.length)) return undefined;
    // Of each step as shown: whether it stands where it belongs.
    const marks = start.map((belongs, shown) => {
      if (given.indexOf(shown) === belongs) return mark('right');
      return mark('wrong', steps[belongs]?.because ?? null, `Belongs at ${belongs + 1}`);
    });
    return gradeCount(marks, ' in place');
  },
});
