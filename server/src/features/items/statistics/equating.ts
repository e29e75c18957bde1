import { logistic } from './marginal.ts';
import { at } from './response-table.ts';

/** An item on the common scale. */
export interface Curve {
  difficulty: number;
  discrimination: number;
}

/** Abilities beyond these are not looked for. */
const ENDS = [-12, 12] as const;
const HALVINGS = 60;

export const chanceAt = ({ difficulty, discrimination }: Curve, ability: number): number =>
  logistic(discrimination * (ability - difficulty));

/** The test characteristic curve: how many of the items somebody of an ability is expected to get right. */
export const expectedScore = (items: readonly Curve[], ability: number): number =>
  items.reduce((sum, item) => sum + chanceAt(item, ability), 0);

/**
 * The ability at which a share of the items is expected to be right: the pass mark of a form on the scale of all forms
 * (true-score equating; Kolen & Brennan, Test Equating, Scaling, and Linking, 3rd edition 2014, chapter 6).
 */
export function abilityAt(items: readonly Curve[], share: number): number {
  let [low, high]: [number, number] = [...ENDS];
  for (let count = 0; count < HALVINGS; count++) {
    const middle = (low + high) / 2;
    if (expectedScore(items, middle) < share * items.length) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** How a form measures at an ability: the standard error of the number right, and of the ability. */
export function errorAt(items: readonly Curve[], ability: number): { ofScore: number; ofAbility: number } {
  const sums = items.reduce(
    (sum, item) => {
      const p = chanceAt(item, ability);
      return {
        score: sum.score + p * (1 - p),
        information: sum.information + item.discrimination ** 2 * p * (1 - p),
      };
    },
    { score: 0, information: 0 },
  );
  return { ofScore: Math.sqrt(sums.score), ofAbility: 1 / Math.sqrt(sums.information) };
}

/** Standard error of a form's cut through the errors of its difficulties (the delta method). */
export function errorOfCut(
  items: readonly (Curve & { place: number })[],
  cut: number,
  covariance: Float64Array,
): number {
  const size = Math.sqrt(covariance.length);
  const weights = items.map(({ place, ...item }) => {
    const p = chanceAt(item, cut);
    return { place, weight: p * (1 - p) };
  });
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  let variance = 0;
  for (const one of weights)
    for (const other of weights)
      variance += one.weight * other.weight * at(covariance, one.place * size + other.place);
  return Math.sqrt(variance) / total;
}
