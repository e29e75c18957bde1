/** Scores of people on forms of the same length, and the lowest that passes. */
export interface Scores {
  right: readonly number[];
  questions: number;
  passing: number;
}

export interface DecisionFigures {
  n: number;
  mean: number;
  deviation: number;
  /** Kuder and Richardson's formula 21. */
  reliability: number;
  /** Chance that two forms decide alike, and how far that is above chance. */
  consistency: number;
  kappa: number;
  /** Standard error of a score, of all and at the pass mark (Lord’s binomial), in questions. */
  error: number;
  errorAtCut: number;
}

/** Chance of at least `least` right of `questions`, each with the chance `p`. */
export function chanceOfPassing(p: number, questions: number, least: number): number {
  if (p >= 1) return 1;
  if (p <= 0) return least <= 0 ? 1 : 0;
  let chance = (1 - p) ** questions;
  let sum = 0;
  for (let right = 0; right <= questions; right++) {
    if (right >= least) sum += chance;
    chance *= ((questions - right) / (right + 1)) * (p / (1 - p));
  }
  return Math.min(1, sum);
}

/**
 * Decision consistency from one attempt each: Subkoviak, Journal of Educational Measurement 13 (1976), 265–276, with KR-21
 * (Kuder & Richardson, 1937), which suits forms drawn at random from a bank; the conditional error is Lord’s (1955).
 */
export function decisionFigures({ right, questions: k, passing }: Scores): DecisionFigures | undefined {
  const n = right.length;
  if (n < 2 || k < 2) return undefined;
  const mean = right.reduce((sum, each) => sum + each, 0) / n;
  const variance = right.reduce((sum, each) => sum + (each - mean) ** 2, 0) / n;
  if (variance === 0) return undefined;
  const reliability = Math.max(0, (k / (k - 1)) * (1 - (mean * (k - mean)) / (k * variance)));
  const chances = Array.from({ length: k + 1 }, (_, score) =>
    chanceOfPassing((reliability * score) / k + ((1 - reliability) * mean) / k, k, passing),
  );
  let [agree, pass] = [0, 0];
  for (const score of right) {
    const p = chances[score] ?? 0;
    agree += (p * p + (1 - p) * (1 - p)) / n;
    pass += p / n;
  }
  const byChance = pass * pass + (1 - pass) * (1 - pass);
  return {
    n,
    mean,
    deviation: Math.sqrt(variance),
    reliability,
    consistency: agree,
    kappa: byChance === 1 ? 0 : (agree - byChance) / (1 - byChance),
    error: Math.sqrt(variance * (1 - reliability)),
    errorAtCut: Math.sqrt((passing * (k - passing)) / (k - 1)),
  };
}
