import * as z from 'zod';
import { aboutCheck, because, checkKind, gradeCount, mark, shuffled, words } from './kind.ts';

const Match = z
  .strictObject({
    check: z.literal('match'),
    ...aboutCheck,
    pairs: z
      .array(z.strictObject({ left: words, right: words, because }))
      .min(3)
      .max(5),
    /** The order of the right sides: positions of their pairs, from 0. */
    shown: shuffled,
  })
  .refine(({ pairs, shown }) => pairs.length === shown.length, {
    path: ['shown'],
    message: 'has one position for each pair',
  })
  .refine(({ pairs }) => new Set(pairs.map(({ right }) => right)).size === pairs.length, {
    path: ['pairs'],
    message: 'have right sides that differ',
  });

/** Pairs to be found. */
export const match = checkKind<'match', typeof Match>({
  schema: Match,
  ask: ({ pairs, shown }) => ({
    lefts: pairs.map(({ left }) => left),
    rights: shown.map((pair) => pairs[pair]?.right ?? ''),
  }),
  key: ({ shown }) => ({ kind: 'match', rights: shown.map((_, pair) => shown.indexOf(pair)) }),
  grade: ({ pairs, shown }, { rights }) =>
    rights.length === pairs.length && rights.every((right) => right < pairs.length)
      ? gradeCount(
          pairs.map(({ right, because }, pair) =>
            shown[rights[pair] ?? -1] === pair ? mark('right') : mark('wrong', because, right),
          ),
        )
      : undefined,
});
