import { at, NO_OPTION, personsIn, type ResponseTable } from './response-table.ts';

/** Answers of each group that a comparison needs. */
export const ANSWERS_PER_GROUP = 100;
/** The scale on which ETS states differences in difficulty. */
const DELTA = -2.35;
const CHI_5_PERCENT = 3.841;
const ONE_SIDED_5_PERCENT = 1.645;

export interface Difference {
  item: number;
  group: string;
  reference: string;
  answers: number;
  answersOfReference: number;
  /** Negative where the item is harder for the group than for people of the reference with the same score. */
  delta: number;
  error: number;
  /** Negligible, moderate, large. */
  class: 'A' | 'B' | 'C';
}

/** Right and wrong of a group and of the reference, at one score. */
interface Stratum {
  group: [right: number, wrong: number];
  reference: [right: number, wrong: number];
}

const totalOf = ({ group, reference }: Stratum) => group[0] + group[1] + reference[0] + reference[1];

/**
 * Mantel–Haenszel: Holland & Thayer in Wainer & Braun, Test Validity (1988), chapter 9; its error by Phillips & Holland,
 * Biometrics 43 (1987), 425–431; classes by Zieky in Holland & Wainer, Differential Item Functioning (1993).
 */
export function compareStrata(
  strata: readonly Stratum[],
): Pick<Difference, 'delta' | 'error' | 'class'> | undefined {
  let [above, below, seen, expected, variance, error] = [0, 0, 0, 0, 0, 0];
  for (const stratum of strata) {
    const [c, d] = stratum.group;
    const [a, b] = stratum.reference;
    const n = totalOf(stratum);
    if (n < 2 || a + b === 0 || c + d === 0) continue;
    above += (a * d) / n;
    below += (b * c) / n;
    seen += a;
    expected += ((a + b) * (a + c)) / n;
    variance += ((a + b) * (c + d) * (a + c) * (b + d)) / (n * n * (n - 1));
  }
  if (above === 0 || below === 0 || variance === 0) return undefined;
  const alpha = above / below;
  for (const stratum of strata) {
    const [c, d] = stratum.group;
    const [a, b] = stratum.reference;
    const n = totalOf(stratum);
    if (n > 0) error += ((a * d + alpha * b * c) * (a + d + alpha * (b + c))) / (2 * n * n);
  }
  const delta = DELTA * Math.log(alpha);
  const ofDelta = -DELTA * Math.sqrt(error / above ** 2);
  const chi = Math.max(0, Math.abs(seen - expected) - 0.5) ** 2 / variance;
  const size = Math.abs(delta);
  const isLarge = size >= 1.5 && size - ONE_SIDED_5_PERCENT * ofDelta > 1;
  const isModerate = size >= 1 && chi > CHI_5_PERCENT;
  return { delta, error: ofDelta, class: isLarge ? 'C' : isModerate ? 'B' : 'A' };
}

/** Compares each group with the largest one, among people with the same number right, who gave both. */
export function differences(table: ResponseTable, groups: readonly string[]): Difference[] {
  const sizes = new Map<string, number>();
  for (const group of groups) if (group) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const [reference, ...others] = [...sizes].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  if (reference === undefined) return [];
  const counted = new Map<string, Map<number, [number, number]>>();
  for (let person = 0; person < personsIn(table); person++)
    for (let row = at(table.start, person); row < at(table.start, person + 1); row++) {
      const option = at(table.option, row);
      const item = at(table.item, row);
      if (!groups[person] || option === NO_OPTION) continue;
      const place = `${item}/${groups[person]}`;
      const byScore = counted.get(place) ?? new Map<number, [number, number]>();
      const score = at(table.right, person);
      const [right, wrong] = byScore.get(score) ?? [0, 0];
      const isRight = option === table.items[item]?.key;
      byScore.set(score, [right + Number(isRight), wrong + Number(!isRight)]);
      counted.set(place, byScore);
    }
  const none: ReadonlyMap<number, [number, number]> = new Map();
  const answersIn = (byScore: ReadonlyMap<number, [number, number]>) =>
    [...byScore.values()].reduce((sum, [right, wrong]) => sum + right + wrong, 0);
  return [...table.items.keys()].flatMap((item) =>
    others.flatMap((group): Difference[] => {
      const ofGroup = counted.get(`${item}/${group}`) ?? none;
      const ofReference = counted.get(`${item}/${reference}`) ?? none;
      const answers = answersIn(ofGroup);
      const answersOfReference = answersIn(ofReference);
      if (Math.min(answers, answersOfReference) < ANSWERS_PER_GROUP) return [];
      const scores = [...new Set([...ofGroup.keys(), ...ofReference.keys()])];
      const result = compareStrata(
        scores.map((score) => ({
          group: ofGroup.get(score) ?? [0, 0],
          reference: ofReference.get(score) ?? [0, 0],
        })),
      );
      return result ? [{ item, group, reference, answers, answersOfReference, ...result }] : [];
    }),
  );
}
