import {
  NODE,
  expect,
  gradientOf,
  informationAt,
  layoutOf,
  type ScoredAnswer,
  type Expected,
  type Layout,
  type Parameters,
} from './marginal.ts';
import { invert, multiply } from './matrix.ts';
import { at, NO_OPTION, personsIn, type ResponseTable } from './response-table.ts';

/** Answers that an item needs to be calibrated, by model. */
export const ANSWERS_FOR = { rasch: 200, twoParameter: 500 } as const;
export type Model = keyof typeof ANSWERS_FOR;

const MOST_CYCLES = 200;
const MOST_STEPS = 25;
/** Expectation-maximization goes on until nothing moves by more; Newton's steps finish. */
const NEAR = 0.02;
const CONVERGED = 1e-6;
const LARGEST_MOVE = 1;
const SHRINKING = 0.5;

export interface CalibratedItem {
  /** Index in the table. */
  item: number;
  answered: number;
  /** Of the logistic curve over the ability: its steepness, and where half are right. */
  discrimination: number;
  discriminationError: number;
  difficulty: number;
  difficultyError: number;
  /** Mean squares, 1 where the model fits. */
  infit: number;
  outfit: number;
}

export interface Calibration {
  model: Model;
  items: CalibratedItem[];
  persons: number;
  answers: number;
  /** Standard deviation of ability; 1 by definition with two parameters. */
  spread: number;
  spreadError: number;
  /** Share of the variance of estimated ability that is not error. */
  reliability: number;
  logLikelihood: number;
  parameters: number;
  /** Covariances of the difficulties, rows one after the other. */
  covariance: Float64Array;
}

/** The answers to items that have enough of them, right and wrong ones. */
export function answeredEnough(table: ResponseTable, least: number): { data: ScoredAnswer; of: number[] } {
  const { items, item, option, start } = table;
  const [count, right] = [new Uint32Array(items.length), new Uint32Array(items.length)];
  const isRight = (row: number) => at(option, row) === items[at(item, row)]?.key;
  for (let row = 0; row < item.length; row++) {
    if (at(option, row) === NO_OPTION) continue;
    count[at(item, row)] = at(count, at(item, row)) + 1;
    right[at(item, row)] = at(right, at(item, row)) + Number(isRight(row));
  }
  const of = [...items.keys()].filter(
    (each) => at(count, each) >= least && at(right, each) > 0 && at(right, each) < at(count, each),
  );
  const place = new Map(of.map((each, index) => [each, index]));
  const columns = { start: [0], item: [] as number[], right: [] as number[] };
  for (let person = 0; person < personsIn(table); person++) {
    for (let row = at(start, person); row < at(start, person + 1); row++) {
      const index = place.get(at(item, row));
      if (index === undefined || at(option, row) === NO_OPTION) continue;
      columns.item.push(index);
      columns.right.push(Number(isRight(row)));
    }
    if (columns.item.length > (columns.start.at(-1) ?? 0)) columns.start.push(columns.item.length);
  }
  const data = {
    size: of.length,
    start: Uint32Array.from(columns.start),
    item: Uint16Array.from(columns.item),
    right: Uint8Array.from(columns.right),
  };
  return { data, of };
}

/** Where the estimation begins: slopes of 1, and the logits of the shares right. */
function firstGuess(data: ScoredAnswer): Parameters {
  const [count, right] = [new Float64Array(data.size), new Float64Array(data.size)];
  for (let row = 0; row < data.item.length; row++) {
    const item = at(data.item, row);
    count[item] = at(count, item) + 1;
    right[item] = at(right, item) + at(data.right, row);
  }
  const logit = (p: number) => Math.log(p / (1 - p));
  return {
    slope: new Float64Array(data.size).fill(1),
    intercept: count.map((n, item) => logit((at(right, item) + 0.5) / (n + 1)) * 1.2),
  };
}

const limited = (step: number) => Math.max(-LARGEST_MOVE, Math.min(LARGEST_MOVE, step));

/** The maximization step: for each item, Newton's step from the expected counts; a common slope from all of them. */
function maximize(expected: Expected, { slope, intercept }: Parameters, isCommon: boolean): Parameters {
  const sums = slope.map(() => 0);
  const next = { slope: slope.slice(), intercept: intercept.slice() };
  const all = { residual: 0, weight: 0 };
  for (let item = 0; item < sums.length; item++) {
    let [r0, r1, w0, w1, w2] = [0, 0, 0, 0, 0];
    for (let node = 0; node < NODE.length; node++) {
      const index = item * NODE.length + node;
      const [z, p, people] = [at(NODE, node), at(expected.chance, index), at(expected.people, index)];
      const residual = at(expected.right, index) - people * p;
      const weight = people * p * (1 - p);
      r0 += residual;
      r1 += residual * z;
      w0 += weight;
      w1 += weight * z;
      w2 += weight * z * z;
    }
    all.residual += r1;
    all.weight += w2;
    const determinant = w0 * w2 - w1 * w1;
    const ofIntercept = isCommon ? r0 / w0 : (w2 * r0 - w1 * r1) / determinant;
    next.intercept[item] = at(intercept, item) + limited(ofIntercept);
    if (!isCommon) next.slope[item] = at(slope, item) + limited((w0 * r1 - w1 * r0) / determinant);
  }
  if (isCommon) next.slope.fill(at(slope, 0) + limited(all.residual / all.weight));
  return next;
}

const furthest = (one: Parameters, other: Parameters) =>
  one.slope.reduce(
    (most, slope, item) =>
      Math.max(
        most,
        Math.abs(slope - at(other.slope, item)),
        Math.abs(at(one.intercept, item) - at(other.intercept, item)),
      ),
    0,
  );

function cycle(data: ScoredAnswer, isCommon: boolean): Parameters {
  let parameters = firstGuess(data);
  for (let count = 0; count < MOST_CYCLES; count++) {
    const next = maximize(expect(data, parameters), parameters, isCommon);
    const moved = furthest(next, parameters);
    parameters = next;
    if (moved < NEAR) break;
  }
  return parameters;
}

function moveBy({ slope, intercept }: Parameters, step: Float64Array, layout: Layout): Parameters {
  return {
    slope: slope.map((each, item) => each + at(step, layout.slope(item))),
    intercept: intercept.map((each, item) => each + at(step, layout.intercept(item))),
  };
}

const largestOf = (step: Float64Array) => step.reduce((most, each) => Math.max(most, Math.abs(each)), 0);

/**
 * Newton's method on the marginal likelihood. The information takes far longer than the gradient, so it is computed again
 * only where steps do not shrink; undefined where no maximum is found.
 */
function finish(data: ScoredAnswer, from: Parameters, layout: Layout) {
  let parameters = from;
  let covariance = invert(informationAt(data, parameters, layout), layout.count);
  let last = Infinity;
  for (let count = 0; count < MOST_STEPS && covariance; count++) {
    const expected = expect(data, parameters);
    const step = multiply(covariance, gradientOf(expected, data.size, layout));
    const size = largestOf(step);
    if (size < CONVERGED) {
      const exact = invert(informationAt(data, parameters, layout), layout.count);
      return exact && { parameters, expected, covariance: exact };
    }
    if (size > LARGEST_MOVE) return undefined;
    parameters = moveBy(parameters, step, layout);
    if (size > last * SHRINKING) covariance = invert(informationAt(data, parameters, layout), layout.count);
    last = size;
  }
  return undefined;
}

/**
 * Mean squares over the chances of each person's ability, so that they are 1 on average where the model holds: Adams & Wu
 * in von Davier & Carstensen, Multivariate and Mixture Distribution Rasch Models (2007), chapter 4.
 */
function fitOf({ chance, people, right }: Expected, item: number): { infit: number; outfit: number } {
  let [squares, weights, standard, count] = [0, 0, 0, 0];
  for (let node = 0; node < NODE.length; node++) {
    const index = item * NODE.length + node;
    const [p, n, r] = [at(chance, index), at(people, index), at(right, index)];
    squares += r * (1 - p) ** 2 + (n - r) * p ** 2;
    weights += n * p * (1 - p);
    standard += (r * (1 - p)) / p + ((n - r) * p) / (1 - p);
    count += n;
  }
  return { infit: squares / weights, outfit: standard / count };
}

function reliabilityOf({ mean, variance }: Expected): number {
  const n = mean.length;
  const average = mean.reduce((sum, each) => sum + each, 0) / n;
  const ofMeans = mean.reduce((sum, each) => sum + (each - average) ** 2, 0) / n;
  const error = variance.reduce((sum, each) => sum + each, 0) / n;
  return ofMeans / (ofMeans + error);
}

/** Estimates the items of a bank together on one scale, with mean 0 of the ability; undefined with too few answers. */
export function calibrate(table: ResponseTable, model: Model): Calibration | undefined {
  const { data, of } = answeredEnough(table, ANSWERS_FOR[model]);
  if (of.length < 2) return undefined;
  const isCommon = model === 'rasch';
  const layout = layoutOf(data.size, isCommon);
  const found = finish(data, cycle(data, isCommon), layout);
  if (!found) return undefined;
  const { covariance, expected } = found;
  const { slope, intercept } = found.parameters;
  const between = (one: number, other: number) => at(covariance, one * layout.count + other);
  const answered = new Uint32Array(data.size);
  for (const item of data.item) answered[item] = at(answered, item) + 1;
  const ofDifficulties = new Float64Array(data.size * data.size);
  for (let one = 0; one < data.size; one++)
    for (let other = 0; other < data.size; other++)
      ofDifficulties[one * data.size + other] = between(layout.intercept(one), layout.intercept(other));
  const items = of.map((item, index): CalibratedItem => {
    const [a, d] = [at(slope, index), at(intercept, index)];
    const [ofSlope, ofIntercept] = [layout.slope(index), layout.intercept(index)];
    // With a common slope the scale is in logits: ability is the slope times z, and the difficulty −d.
    const b = isCommon ? -d : -d / a;
    const variance = isCommon
      ? between(ofIntercept, ofIntercept)
      : (between(ofIntercept, ofIntercept) +
          b * b * between(ofSlope, ofSlope) +
          2 * b * between(ofSlope, ofIntercept)) /
        (a * a);
    return {
      item,
      answered: at(answered, index),
      discrimination: isCommon ? 1 : a,
      discriminationError: isCommon ? 0 : Math.sqrt(between(ofSlope, ofSlope)),
      difficulty: b,
      difficultyError: Math.sqrt(variance),
      ...fitOf(expected, index),
    };
  });
  return {
    model,
    items,
    persons: data.start.length - 1,
    answers: data.item.length,
    spread: isCommon ? at(slope, 0) : 1,
    spreadError: isCommon ? Math.sqrt(between(0, 0)) : 0,
    reliability: reliabilityOf(expected),
    logLikelihood: expected.logLikelihood,
    parameters: layout.count,
    covariance: ofDifficulties,
  };
}
