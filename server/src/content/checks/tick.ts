import * as z from 'zod';
import { aboutCheck, arePositions, because, checkKind, gradeFinding, words } from './kind.ts';

const Tick = z
  .strictObject({
    check: z.literal('tick'),
    ...aboutCheck,
    options: z
      .array(z.strictObject({ text: words, right: z.literal(true).optional(), because }))
      .min(4)
      .max(7),
  })
  .refine(({ options }) => options.some(({ right }) => right) && options.some(({ right }) => !right), {
    path: ['options'],
    message: 'have some that are right and some that are not',
  });

/** All that apply. */
export const tick = checkKind<'tick', typeof Tick>({
  schema: Tick,
  ask: ({ options }) => ({ options: options.map(({ text }) => text) }),
  key: ({ options }) => ({
    kind: 'tick',
    options: options.flatMap(({ right }, place) => (right ? [place] : [])),
  }),
  grade: ({ options }, { options: given }) =>
    arePositions(given, options.length) && given.length > 0
      ? gradeFinding(
          options.map(({ right, because }) => ({ isRight: right === true, because })),
          new Set(given),
        )
      : undefined,
});
