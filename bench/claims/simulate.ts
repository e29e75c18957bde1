import { PASS_MARK } from '@trialwright/contract';
import { examItems, type CatalogueCourse } from '../../server/src/content/catalogue.ts';
import type { QuestionItem } from '../../server/src/content/schemas.ts';
import { drawForm, type Random } from '../../server/src/learning/quiz/draw.ts';

const CANDIDATES = 400;
const ATTEMPTS = 3;
const OPTIONS = 4;
const KNOWN = [0.5, 0.6, 0.7, 0.8, 0.9];

interface Rule {
  bank: QuestionItem[];
  /** Every key of an attempt is shown after it, and remembered. */
  tellsKeys: boolean;
  /** What is not known is guessed; otherwise it is wrong. */
  isGuessing: boolean;
}

function takeAttempts(
  course: CatalogueCourse,
  { bank, tellsKeys, isGuessing }: Rule,
  knows: number,
  random: Random,
): number {
  const chance = () => random(1_000_000) / 1_000_000;
  const known = new Set(bank.flatMap(({ id }) => (chance() < knows ? id : [])));
  const lastAsked = new Map<string, number>();
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const form = drawForm(bank, course.lessons, random, { lastAsked });
    const right = form.filter(({ id }) => known.has(id) || (isGuessing && random(OPTIONS) === 0)).length;
    if (Math.round((right / form.length) * 100) >= PASS_MARK) return attempt;
    for (const { id } of form) {
      lastAsked.set(id, attempt);
      if (tellsKeys) known.add(id);
    }
  }
  return Infinity;
}

/**
 * Share of candidates who have passed by each attempt, by how much of the bank they know. They remember everything that
 * they were shown.
 */
export function simulatePasses(course: CatalogueCourse, rule: Partial<Rule>, random: Random) {
  const whole = { bank: examItems(course), tellsKeys: false, isGuessing: true, ...rule };
  return KNOWN.map((knows) => {
    const passedAt = Array.from({ length: CANDIDATES }, () => takeAttempts(course, whole, knows, random));
    const by = (attempt: number) => passedAt.filter((each) => each <= attempt).length / CANDIDATES;
    return { knows, by: [by(1), by(2), by(3)] };
  });
}
