import { createHash } from 'node:crypto';

/** Shuffles options deterministically by seed. */
export function orderBySeed<T extends { id: string }>(options: readonly T[], seed: string): T[] {
  const rank = ({ id }: T) => createHash('sha256').update(`${seed}/${id}`).digest('hex');
  return options
    .map((option) => ({ option, at: rank(option) }))
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ option }) => option);
}
