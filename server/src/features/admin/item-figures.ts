import type { ItemStatistic } from '@trialwright/contract';

/** Minimum answers for meaningful statistics, of an item and of a distractor. */
const ENOUGH_ANSWERS = 50;
const ENOUGH_FOR_DISTRACTORS = 100;
const TOO_HARD = 0.3;
const TOO_EASY = 0.95;
const WEAK = 0.15;
const DEAD_SHARE = 0.05;
/** A variance below this is a rounding error of zero. */
const NO_VARIANCE = 1e-9;

/** Totals of the answers to one question. */
export interface Tally {
  answered: number;
  right: number;
  /** Sums of `rest`: of all answers, of its squares, and of correct answers. */
  rest: number;
  restSquared: number;
  restOfRight: number;
  /** How often each option was chosen, in the order of the bank. */
  options: number[];
}

export interface GivenAnswer {
  isRight: boolean;
  /** The chosen option, in the order of the bank. */
  option: number;
  /** Proportion correct of the other questions in the same form, 0 to 1. */
  rest: number;
}

export function emptyTally(options: number): Tally {
  return {
    answered: 0,
    right: 0,
    rest: 0,
    restSquared: 0,
    restOfRight: 0,
    options: Array<number>(options).fill(0),
  };
}

export function addTo(tally: Tally, { isRight, option, rest }: GivenAnswer): void {
  tally.answered += 1;
  tally.rest += rest;
  tally.restSquared += rest * rest;
  tally.options[option] = (tally.options[option] ?? 0) + 1;
  if (!isRight) return;
  tally.right += 1;
  tally.restOfRight += rest;
}

/** Proportion correct (p). */
export function difficultyOf({ answered, right }: Tally): number {
  return answered === 0 ? 0 : right / answered;
}

/**
 * The corrected point-biserial correlation (item-rest): of the answer with the rest of the form. Null if all answered
 * alike or all rest scores are equal.
 */
export function discriminationOf({
  answered: n,
  right,
  rest,
  restSquared,
  restOfRight,
}: Tally): number | null {
  const ofAnswer = n * right - right * right;
  const ofRest = n * restSquared - rest * rest;
  if (ofAnswer <= 0 || ofRest <= NO_VARIANCE * n * n) return null;
  const r = (n * restOfRight - right * rest) / Math.sqrt(ofAnswer * ofRest);
  return Math.max(-1, Math.min(1, r));
}

/** The flag indicated by the statistics, by the rules of the item-writing guide; `key` is the correct option. */
export function flagOf(tally: Tally, key: number): ItemStatistic['flag'] {
  const { answered, options } = tally;
  if (answered < ENOUGH_ANSWERS) return null;
  const p = difficultyOf(tally);
  if (p < TOO_HARD) return 'too_hard';
  if (p > TOO_EASY) return 'too_easy';
  const r = discriminationOf(tally);
  if (r !== null && r < WEAK) return 'weak';
  if (answered < ENOUGH_FOR_DISTRACTORS) return null;
  const isDead = options.some((chosen, index) => index !== key && chosen / answered < DEAD_SHARE);
  return isDead ? 'dead_distractor' : null;
}
