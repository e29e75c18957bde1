import { at } from './response-table.ts';

/**
 * What the marginal likelihood of a logistic model needs, P(right) = 1 / (1 + exp(−(slope·z + intercept))) with z standard
 * normal: Bock & Aitkin, Psychometrika 46 (1981), 443–459. Questions that somebody was not asked are missing by design and
 * ignorable, because chance chose them.
 */
export interface ScoredAnswer {
  /** Number of items. */
  size: number;
  /** Where the answers of each person begin; one entry more than there are persons. */
  start: Uint32Array;
  item: Uint16Array;
  right: Uint8Array;
}

export interface Parameters {
  slope: Float64Array;
  intercept: Float64Array;
}

const NODES = 41;
const REACH = 5;
/** Nodes that a person is at with less than this chance are passed over. */
const NEGLIGIBLE = 1e-8;

/** Points of the standard normal distribution and their weights: evenly spaced, which is exact enough for 20 answers. */
export const NODE = Float64Array.from(
  { length: NODES },
  (_, index) => -REACH + (2 * REACH * index) / (NODES - 1),
);
const DENSITY = NODE.map((z) => Math.exp((-z * z) / 2));
const TOTAL = DENSITY.reduce((sum, each) => sum + each, 0);
const LOG_WEIGHT = DENSITY.map((each) => Math.log(each / TOTAL));

export const logistic = (x: number): number => 1 / (1 + Math.exp(-x));

/** At each item and node: the chance of a right answer, and the logarithms of it and of its complement. */
function curves({ slope, intercept }: Parameters) {
  const size = slope.length * NODES;
  const [chance, logRight, logWrong] = [
    new Float64Array(size),
    new Float64Array(size),
    new Float64Array(size),
  ];
  for (let item = 0; item < slope.length; item++)
    for (let node = 0; node < NODES; node++) {
      const p = logistic(at(slope, item) * at(NODE, node) + at(intercept, item));
      chance[item * NODES + node] = p;
      logRight[item * NODES + node] = Math.log(p);
      logWrong[item * NODES + node] = Math.log(1 - p);
    }
  return { chance, logRight, logWrong };
}

export interface Expected {
  /** Chance of a right answer at each item and node. */
  chance: Float64Array;
  /** People who answered an item at a node, and those who were right. */
  people: Float64Array;
  right: Float64Array;
  logLikelihood: number;
  /** Of each person: mean and variance of z. */
  mean: Float64Array;
  variance: Float64Array;
}

/** The expectation step; `visit` sees each person's chances over the nodes. */
export function expect(
  data: ScoredAnswer,
  parameters: Parameters,
  visit?: (person: number, posterior: Float64Array, chance: Float64Array) => void,
): Expected {
  const { chance, logRight, logWrong } = curves(parameters);
  const persons = data.start.length - 1;
  const people = new Float64Array(data.size * NODES);
  const right = new Float64Array(data.size * NODES);
  const [mean, variance] = [new Float64Array(persons), new Float64Array(persons)];
  const posterior = new Float64Array(NODES);
  let logLikelihood = 0;
  for (let person = 0; person < persons; person++) {
    const [from, to] = [data.start[person] ?? 0, data.start[person + 1] ?? 0];
    posterior.set(LOG_WEIGHT);
    for (let row = from; row < to; row++) {
      const first = (data.item[row] ?? 0) * NODES;
      const log = (data.right[row] ?? 0) === 1 ? logRight : logWrong;
      for (let node = 0; node < NODES; node++)
        posterior[node] = (posterior[node] ?? 0) + (log[first + node] ?? 0);
    }
    const highest = posterior.reduce((most, each) => Math.max(most, each), -Infinity);
    let total = 0;
    for (let node = 0; node < NODES; node++) {
      const value = Math.exp((posterior[node] ?? 0) - highest);
      posterior[node] = value;
      total += value;
    }
    logLikelihood += Math.log(total) + highest;
    let [first, second] = [0, 0];
    for (let node = 0; node < NODES; node++) {
      const value = (posterior[node] ?? 0) / total;
      posterior[node] = value;
      first += value * (NODE[node] ?? 0);
      second += value * (NODE[node] ?? 0) ** 2;
    }
    mean[person] = first;
    variance[person] = second - first * first;
    for (let row = from; row < to; row++) {
      const start = (data.item[row] ?? 0) * NODES;
      const isRight = (data.right[row] ?? 0) === 1;
      for (let node = 0; node < NODES; node++) {
        const value = posterior[node] ?? 0;
        people[start + node] = (people[start + node] ?? 0) + value;
        if (isRight) right[start + node] = (right[start + node] ?? 0) + value;
      }
    }
    visit?.(person, posterior, chance);
  }
  return { chance, people, right, logLikelihood, mean, variance };
}

/** Which parameter of the model belongs to an item: one slope for all (Rasch) or one for each. */
export interface Layout {
  count: number;
  slope: (item: number) => number;
  intercept: (item: number) => number;
}

export const layoutOf = (size: number, hasCommonSlope: boolean): Layout =>
  hasCommonSlope
    ? { count: size + 1, slope: () => 0, intercept: (item) => item + 1 }
    : { count: size * 2, slope: (item) => item * 2, intercept: (item) => item * 2 + 1 };

/** The gradient of the marginal likelihood: that of the expected complete data (Fisher's identity). */
export function gradientOf({ chance, people, right }: Expected, size: number, layout: Layout): Float64Array {
  const gradient = new Float64Array(layout.count);
  for (let item = 0; item < size; item++) {
    const [slope, intercept] = [layout.slope(item), layout.intercept(item)];
    for (let node = 0; node < NODES; node++) {
      const index = item * NODES + node;
      const residual = at(right, index) - at(people, index) * at(chance, index);
      gradient[slope] = at(gradient, slope) + residual * at(NODE, node);
      gradient[intercept] = at(gradient, intercept) + residual;
    }
  }
  return gradient;
}

/**
 * The observed information of the marginal likelihood: that of complete data less what is not known of each person (Louis,
 * Journal of the Royal Statistical Society B 44 (1982), 226–233).
 */
export function informationAt(data: ScoredAnswer, parameters: Parameters, layout: Layout): Float64Array {
  const { count } = layout;
  const information = new Float64Array(count * count);
  const { chance, people } = expect(data, parameters, (person, posterior, curve) =>
    subtractUnknown({ data, layout, information }, person, posterior, curve),
  );
  const add = (row: number, column: number, value: number) => {
    information[row * count + column] = at(information, row * count + column) + value;
  };
  for (let item = 0; item < data.size; item++) {
    const [a, d] = [layout.slope(item), layout.intercept(item)];
    for (let node = 0; node < NODES; node++) {
      const [z, p] = [at(NODE, node), at(chance, item * NODES + node)];
      const weight = at(people, item * NODES + node) * p * (1 - p);
      add(a, a, weight * z * z);
      add(d, d, weight);
      add(a, d, weight * z);
      add(d, a, weight * z);
    }
  }
  return information;
}

interface Unknown {
  data: ScoredAnswer;
  layout: Layout;
  information: Float64Array;
}

/**
 * Takes the covariance of one person's complete-data score from the information. The innermost loops of a calibration are
 * here: plain arrays, read without a call.
 */
function subtractUnknown(
  { data, layout, information }: Unknown,
  person: number,
  posterior: Float64Array,
  chance: Float64Array,
): void {
  const nodes: number[] = [];
  for (let node = 0; node < NODES; node++) if ((posterior[node] ?? 0) > NEGLIGIBLE) nodes.push(node);
  const width = nodes.length;
  const [from, to] = [at(data.start, person), at(data.start, person + 1)];
  const parameters: number[] = [];
  const scores = new Float64Array((to - from) * 2 * width);
  const placeOf = (parameter: number) => {
    const place = parameters.indexOf(parameter);
    return (place === -1 ? parameters.push(parameter) - 1 : place) * width;
  };
  for (let row = from; row < to; row++) {
    const item = data.item[row] ?? 0;
    const [slope, intercept] = [placeOf(layout.slope(item)), placeOf(layout.intercept(item))];
    for (let index = 0; index < width; index++) {
      const node = nodes[index] ?? 0;
      const residual = (data.right[row] ?? 0) - (chance[item * NODES + node] ?? 0);
      scores[intercept + index] = residual;
      scores[slope + index] = (scores[slope + index] ?? 0) + residual * (NODE[node] ?? 0);
    }
  }
  for (let start = 0; start < parameters.length * width; start += width) {
    let mean = 0;
    for (let index = 0; index < width; index++)
      mean += (scores[start + index] ?? 0) * (posterior[nodes[index] ?? 0] ?? 0);
    for (let index = 0; index < width; index++)
      scores[start + index] =
        ((scores[start + index] ?? 0) - mean) * Math.sqrt(posterior[nodes[index] ?? 0] ?? 0);
  }
  for (let one = 0; one < parameters.length; one++)
    for (let other = 0; other <= one; other++) {
      let sum = 0;
      for (let index = 0; index < width; index++)
        sum += (scores[one * width + index] ?? 0) * (scores[other * width + index] ?? 0);
      const [row, column] = [parameters[one] ?? 0, parameters[other] ?? 0];
      const there = row * layout.count + column;
      const mirrored = column * layout.count + row;
      information[there] = (information[there] ?? 0) - sum;
      if (there !== mirrored) information[mirrored] = (information[mirrored] ?? 0) - sum;
    }
}
