import type { QuestionItem } from '../../content/schemas.ts';

type Member = Pick<QuestionItem, 'family'>;

function byFamily<T extends Member>(items: readonly T[]): T[][] {
  const families = Map.groupBy(items, ({ family }) => family);
  families.delete(undefined);
  return [...families.values()];
}

/** Items that give each other away and meet in one form if all of these are asked in so many forms. */
export function countTwins(items: readonly Member[], forms = 1): number {
  return byFamily(items).reduce((sum, { length }) => sum + Math.max(0, length - forms), 0);
}

/** The families with more items than there are later forms to keep them apart: this form should take one of each. */
export function crowdedFamilies<T extends Member>(fresh: readonly T[], laterForms: number): T[][] {
  return laterForms === 0 ? [] : byFamily(fresh).filter(({ length }) => length > laterForms);
}

/** Picks from the front, but among equals by `order` the reserved items first, and their twins and those of `form` last. */
export function pickApart<T extends Member>(
  items: readonly T[],
  count: number,
  { form, reserved, order }: { form: readonly T[]; reserved: readonly T[]; order: (a: T, b: T) => number },
): T[] {
  const present = new Set([...form, ...reserved].flatMap(({ family }) => family ?? []));
  const rank = (item: T) => {
    if (item.family === undefined) return 1;
    if (reserved.includes(item)) return 0;
    return present.has(item.family) ? 2 : 1;
  };
  const left = [...items];
  const picked: T[] = [];
  while (picked.length < count && left.length > 0) {
    const next = left.reduce((first, each) =>
      (order(each, first) || rank(each) - rank(first)) < 0 ? each : first,
    );
    picked.push(next);
    left.splice(left.indexOf(next), 1);
    if (next.family !== undefined) present.add(next.family);
  }
  return picked;
}
