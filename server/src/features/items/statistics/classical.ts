import { at, NO_OPTION, personsIn, type ResponseTable } from './response-table.ts';

/** A variance below this is a rounding error of zero. */
const NO_VARIANCE = 1e-9;

export interface OptionFigures {
  chosen: number;
  /** Correlation of choosing this option with the rest of the form; null where it cannot be computed. */
  correlation: number | null;
}

export interface ClassicalFigures {
  /** Forms that had the item, and forms drawn from a bank that had it. */
  asked: number;
  offered: number;
  answered: number;
  right: number;
  options: OptionFigures[];
  /** The corrected point-biserial: that of the key. */
  discrimination: number | null;
  seconds: { n: number; median: number | null };
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  return (at(sorted, Math.ceil(middle) - 1) + at(sorted, Math.floor(middle))) / 2;
}

/** Sums from which a correlation of choosing an option with the rest score follows. */
interface Sums {
  n: number;
  rest: number;
  restSquared: number;
  chosen: number[];
  restOfChosen: number[];
}

function correlationOf({ n, rest, restSquared, chosen, restOfChosen }: Sums, option: number): number | null {
  const count = at(chosen, option);
  const ofChoice = n * count - count * count;
  const ofRest = n * restSquared - rest * rest;
  if (ofChoice <= 0 || ofRest <= NO_VARIANCE * n * n) return null;
  const r = (n * at(restOfChosen, option) - count * rest) / Math.sqrt(ofChoice * ofRest);
  return Math.max(-1, Math.min(1, r));
}

/**
 * Difficulty, corrected point-biserial (the item is left out of the score it is correlated with), and the use of each
 * option: Crocker & Algina, Introduction to Classical and Modern Test Theory (1986), chapter 14. Because everybody has
 * a form of their own, the rest score is the share right of the other questions in it. Unanswered questions are left
 * out.
 */
export function classicalFigures(table: ResponseTable): ClassicalFigures[] {
  const { items, start, item, option, seconds } = table;
  const sums = items.map(({ options }): Sums => {
    const none = () => Array<number>(options).fill(0);
    return { n: 0, rest: 0, restSquared: 0, chosen: none(), restOfChosen: none() };
  });
  const asked = new Uint32Array(items.length);
  const times = items.map((): number[] => []);
  for (let person = 0; person < personsIn(table); person++) {
    const others = at(table.asked, person) - 1;
    for (let row = at(start, person); row < at(start, person + 1); row++) {
      const index = at(item, row);
      asked[index] = at(asked, index) + 1;
      const sum = sums[index];
      const choice = at(option, row);
      if (!sum || choice === NO_OPTION || others < 1) continue;
      const rest = (at(table.right, person) - Number(choice === items[index]?.key)) / others;
      sum.n += 1;
      sum.rest += rest;
      sum.restSquared += rest * rest;
      sum.chosen[choice] = at(sum.chosen, choice) + 1;
      sum.restOfChosen[choice] = at(sum.restOfChosen, choice) + rest;
      if (at(seconds, row) > 0) times[index]?.push(at(seconds, row));
    }
  }
  return items.map(({ key }, index) => {
    const sum = sums[index] as Sums;
    const time = times[index] ?? [];
    return {
      asked: at(asked, index),
      offered: at(table.offered, index),
      answered: sum.n,
      right: at(sum.chosen, key),
      options: sum.chosen.map((chosen, each) => ({ chosen, correlation: correlationOf(sum, each) })),
      discrimination: correlationOf(sum, key),
      seconds: { n: time.length, median: median(time) },
    };
  });
}
