import { PASS_MARK } from '@trialwright/contract';
import { chanceOfPassing } from './decision.ts';

/** The fewest right answers that pass: the score is rounded to whole percents. */
export function passingScore(questions: number): number {
  const scores = Array.from({ length: questions + 1 }, (_, right) => right);
  return scores.find((right) => Math.round((right / questions) * 100) >= PASS_MARK) ?? questions;
}

/** Chance that one of so many attempts passes, each with the same chance. */
export const passedWithin = (attempts: number, chance: number): number => 1 - (1 - chance) ** attempts;

/** Chances that 0, 1, … of the known items of a bank are among those drawn without replacement. */
function knownInForm(items: number, known: number, questions: number): number[] {
  const least = Math.max(0, questions - (items - known));
  const most = Math.min(known, questions);
  const weights = Array.from({ length: most + 1 }, () => 0);
  weights[least] = 1;
  for (let count = least; count < most; count++)
    weights[count + 1] =
      ((weights[count] ?? 0) * (known - count) * (questions - count)) /
      ((count + 1) * (items - known - questions + count + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Somebody who knows so many items of a bank, and is right by guessing the others with a chance. */
export interface PartKnown {
  items: number;
  known: number;
  questions: number;
  guess: number;
}

/**
 * Chances of having passed by the first, second, … attempt, as long as no item comes twice: what one form has asked of the
 * known items, the next cannot ask.
 */
export function passedByAttempt({ items, known, questions, guess }: PartKnown, attempts: number): number[] {
  const passing = passingScore(questions);
  // How likely it is that no attempt has passed and so many known items are left.
  let open = new Map([[known, 1]]);
  return Array.from({ length: attempts }, (_, attempt) => {
    const next = new Map<number, number>();
    for (const [left, chance] of open)
      for (const [count, share] of knownInForm(items - attempt * questions, left, questions).entries()) {
        if (share === 0) continue;
        const failed = 1 - chanceOfPassing(guess, questions - count, passing - count);
        next.set(left - count, (next.get(left - count) ?? 0) + chance * share * failed);
      }
    open = next;
    return 1 - [...open.values()].reduce((sum, chance) => sum + chance, 0);
  });
}
