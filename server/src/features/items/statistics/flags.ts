import { HIGHEST_EXPOSURE } from '../../../learning/quiz/exposure.ts';
import type { ClassicalFigures } from './classical.ts';

/** Answers that a flag needs, and those on distractors. */
export const ANSWERS_FOR_FLAGS = 50;
export const ANSWERS_FOR_DISTRACTORS = 100;
export const TOO_HARD = 0.3;
export const TOO_EASY = 0.95;
export const WEAK = 0.15;
export const DEAD_SHARE = 0.05;
/** A correlation this many standard errors above zero is taken for real. */
const CLEAR = 2;

export type ItemFlag = 'bad_key' | 'too_hard' | 'too_easy' | 'weak' | 'dead_distractor' | 'overexposed';

/**
 * Whether people who do well elsewhere choose a distractor rather than the key: the key correlates negatively, or a
 * distractor better than the key and either clearly positively or as the choice of more people (Haladyna & Rodriguez,
 * Developing and Validating Test Items, 2013, chapter 17).
 */
function hasBadKey({ answered, discrimination, options }: ClassicalFigures, key: number): boolean {
  const clear = CLEAR / Math.sqrt(answered);
  const ofKey = discrimination ?? 0;
  if (ofKey < -clear) return true;
  const taken = options[key]?.chosen ?? 0;
  return options.some(
    ({ chosen, correlation }, index) =>
      index !== key && correlation !== null && correlation > ofKey && (correlation > clear || chosen > taken),
  );
}

/** What the figures of an item call for; nothing before there are enough answers. */
export function flagsOf(figures: ClassicalFigures, key: number): ItemFlag[] {
  const { asked, offered, answered, right, discrimination, options } = figures;
  const flags: ItemFlag[] = [];
  const p = answered === 0 ? 0 : right / answered;
  if (answered >= ANSWERS_FOR_FLAGS) {
    if (hasBadKey(figures, key)) flags.push('bad_key');
    if (p < TOO_HARD) flags.push('too_hard');
    if (p > TOO_EASY) flags.push('too_easy');
    if (discrimination !== null && discrimination < WEAK) flags.push('weak');
  }
  const isDead = ({ chosen }: { chosen: number }, index: number) =>
    index !== key && chosen / answered < DEAD_SHARE;
  if (answered >= ANSWERS_FOR_DISTRACTORS && options.some(isDead)) flags.push('dead_distractor');
  if (offered >= ANSWERS_FOR_DISTRACTORS && asked / offered > HIGHEST_EXPOSURE) flags.push('overexposed');
  return flags;
}
