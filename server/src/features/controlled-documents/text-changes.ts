import type { DocumentChanges } from '@trialwright/contract';

type Part = NonNullable<DocumentChanges['parts']>[number];

/** A run of equal entries, or what stands in its place in each of two lists. */
interface Run<T> {
  same: T[];
  removed: T[];
  added: T[];
}

/** Most differences between two texts that are worth comparing: beyond it, they are two texts. */
const DIFFERENCES_MOST = 400;

/**
 * The shortest way from one list to another, by Myers (An O(ND) Difference Algorithm, 1986); undefined where they differ in
 * too much.
 */
function compare<T>(before: readonly T[], after: readonly T[]): Run<T>[] | undefined {
  const most = Math.min(before.length + after.length, DIFFERENCES_MOST);
  const trace: Map<number, number>[] = [];
  let front = new Map([[1, 0]]);
  for (let depth = 0; depth <= most; depth += 1) {
    trace.push(new Map(front));
    for (let k = -depth; k <= depth; k += 2) {
      const [below = -1, above = -1] = [front.get(k + 1), front.get(k - 1)];
      let x = k === -depth || (k !== depth && above < below) ? below : above + 1;
      let y = x - k;
      while (x < before.length && y < after.length && before[x] === after[y]) {
        x += 1;
        y += 1;
      }
      front.set(k, x);
      if (x >= before.length && y >= after.length) return walkBack(trace, before, after);
    }
    front = new Map(front);
  }
  return undefined;
}

function walkBack<T>(
  trace: readonly ReadonlyMap<number, number>[],
  before: readonly T[],
  after: readonly T[],
): Run<T>[] {
  const steps: { is: 'same' | 'removed' | 'added'; entry: T }[] = [];
  const say = (is: 'same' | 'removed' | 'added', entry: T | undefined) => {
    if (entry !== undefined) steps.push({ is, entry });
  };
  let [x, y] = [before.length, after.length];
  for (let depth = trace.length - 1; depth >= 0; depth -= 1) {
    const front = trace[depth] ?? new Map<number, number>();
    const k = x - y;
    const isDown = k === -depth || (k !== depth && (front.get(k - 1) ?? -1) < (front.get(k + 1) ?? -1));
    const fromK = isDown ? k + 1 : k - 1;
    const fromX = front.get(fromK) ?? 0;
    const fromY = fromX - fromK;
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      say('same', before[x]);
    }
    if (depth === 0) break;
    if (isDown) {
      y -= 1;
      say('added', after[y]);
    } else {
      x -= 1;
      say('removed', before[x]);
    }
  }
  const runs: Run<T>[] = [];
  for (const { is, entry } of steps.toReversed()) {
    let last = runs.at(-1);
    const isNew =
      !last || (is === 'same' ? last.removed.length + last.added.length > 0 : last.same.length > 0);
    if (isNew) {
      last = { same: [], removed: [], added: [] };
      runs.push(last);
    }
    last?.[is].push(entry);
  }
  return runs;
}

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];

/** How much of two paragraphs must be the same for one to be a changed other. */
const ALIKE = 0.4;

function comparePair(before: string, after: string): Part[] {
  const runs = compare(wordsOf(before), wordsOf(after));
  const same = runs?.flatMap((run) => run.same).filter((word) => word.trim() !== '').length ?? 0;
  const all = Math.max(wordsOf(before).length, wordsOf(after).length) / 2;
  if (!runs || same < all * ALIKE)
    return [
      { is: 'removed', text: before },
      { is: 'added', text: after },
    ];
  const words = runs.flatMap(({ same: kept, removed, added }) =>
    [
      { is: 'same' as const, text: kept.join('') },
      { is: 'removed' as const, text: removed.join('') },
      { is: 'added' as const, text: added.join('') },
    ].filter(({ text }) => text !== ''),
  );
  return [{ is: 'changed', words }];
}

/** What differs between two texts, given as paragraphs; undefined where it is too much to compare. */
export function compareTexts(before: readonly string[], after: readonly string[]): Part[] | undefined {
  return compare(before, after)?.flatMap(({ same, removed, added }): Part[] => {
    if (same.length > 0) return [{ is: 'same', paragraphs: same.length }];
    const pairs = Math.min(removed.length, added.length);
    return [
      ...Array.from({ length: pairs }, (_none, index) =>
        comparePair(removed[index] ?? '', added[index] ?? ''),
      ).flat(),
      ...removed.slice(pairs).map((text) => ({ is: 'removed' as const, text })),
      ...added.slice(pairs).map((text) => ({ is: 'added' as const, text })),
    ];
  });
}
