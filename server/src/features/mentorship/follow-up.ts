import type { IsDomainTerm } from './scope.ts';
import { contentWords } from './words.ts';

const OPENING = /^\s*(and|but|so|then|also|what about|how about|what else|ok|okay)\b/i;
const POINTING = /\b(it|that|this|those|these|they|them|he|she|him|her|there|then)\b/i;
/** "What is a SUSAR?" asks for a term by name. */
const BY_NAME = /^\s*(what(['’]?s| is| are| does)|define|explain)\b/i;
/** A question this short stands alone only if it has a domain term. */
const FEW_WORDS = 2;
const LOOKS_BACK = 2;

/**
 * The earlier questions a question follows up on, newest first: "and what do I write?" means nothing by itself. A
 * question with its own subject follows up on none.
 */
export function earlierQuestions(
  question: string,
  before: readonly string[],
  isTrade: IsDomainTerm,
): string[] {
  const words = contentWords(question);
  const named = words.filter(({ stem }) => isTrade(stem)).length;
  const pointsBack = OPENING.test(question) || POINTING.test(question);
  const isNamed = named === 1 && !pointsBack && (words.length > FEW_WORDS || BY_NAME.test(question));
  const standsAlone = named >= 2 || isNamed;
  if (standsAlone && !OPENING.test(question)) return [];
  const recent = before.slice(-LOOKS_BACK).toReversed();
  // If the last question is itself a follow-up, include the one before it.
  const [last] = recent;
  const isLastEnough = last !== undefined && contentWords(last).some(({ stem }) => isTrade(stem));
  return isLastEnough ? [last] : recent;
}
