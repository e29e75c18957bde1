import { createHash } from 'node:crypto';

/** Puts options in an order that follows from the seed alone: it is the same whenever it is asked for. */
export function orderBySeed<T extends { id: string }>(options: readonly T[], seed: string): T[] {
  const rank = ({ id }: T) => createHash('sha256').update(`${seed}/${id}`).digest('hex');
  return options
    .map((option) => ({ option, at: rank(option) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ option }) => option);
}
