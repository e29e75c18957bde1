import * as z from 'zod';
import { aboutCheck, because, checkKind, gradeCount, mark, words } from './kind.ts';

const Sort = z
  .strictObject({
    check: z.literal('sort'),
    ...aboutCheck,
    bins: z.array(words.max(40)).min(2).max(4),
    items: z
      .array(z.strictObject({ text: words, bin: words, because }))
      .min(4)
      .max(8),
  })
  .refine(({ bins, items }) => items.every(({ bin }) => bins.includes(bin)), {
    path: ['items'],
    message: 'belong to bins that there are',
  })
  .refine(({ bins, items }) => bins.every((bin) => items.some((item) => item.bin === bin)), {
    path: ['bins'],
    message: 'each have an item',
  });

/** Items to be placed in bins. */
export const sort = checkKind<'sort', typeof Sort>({
  schema: Sort,
  ask: ({ bins, items }) => ({ bins, items: items.map(({ text }) => text) }),
  key: ({ bins, items }) => ({ kind: 'sort', bins: items.map(({ bin }) => bins.indexOf(bin)) }),
  grade: ({ bins, items }, { bins: given }) =>
    given.length === items.length && given.every((bin) => bin < bins.length)
      ? gradeCount(
          items.map(({ bin, because }, place) =>
            bins[given[place] ?? -1] === bin ? mark('right') : mark('wrong', because, `Belongs to “${bin}”`),
          ),
        )
      : undefined,
});
