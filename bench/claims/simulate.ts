import { PASS_MARK } from '@trialwright/contract';
import { examItems, questionsPerAttempt, type CatalogueCourse } from '../../server/src/content/catalogue.ts';
import type { QuestionItem } from '../../server/src/content/schemas.ts';
import { drawForm, shuffle, type Random } from '../../server/src/learning/quiz/draw.ts';

const CANDIDATES = 2000;
export const ATTEMPTS = 3;
/** Sets of forms, drawn one after the other; what is drawn does not depend on what was answered. */
const SETS = 40;
const KNOWN = [0.5, 0.6, 0.7, 0.8, 0.9];
const FINE = 1_000_000;

/** The forms that one learner is asked, in order. */
export type Forms = QuestionItem[][];

export interface Rule {
  /**
   * What a share known means. `items`: so many items of the bank, always the same; the others are guessed. `answers`: each
   * answer is right with that chance, guesses included.
   */
  reading: 'items' | 'answers';
  /** Every key of an attempt is shown after it, and remembered. */
  tellsKeys: boolean;
  /** How often a guess is right. */
  guess: number;
  isCriticalRequired: boolean;
}

const TODAY: Rule = { reading: 'items', tellsKeys: false, guess: 0.25, isCriticalRequired: false };

/** Forms for learners of a course by the academy’s own draw, each one knowing what came before it. */
export function drawSets(
  course: CatalogueCourse,
  random: Random,
  bank: readonly QuestionItem[] = examItems(course),
): Forms[] {
  const itemOf = new Map(bank.map((item) => [item.id, item]));
  return Array.from({ length: SETS }, () => {
    const lastAsked = new Map<string, number>();
    return Array.from({ length: ATTEMPTS }, (_, attempt) => {
      const form = drawForm(bank, course.lessons, random, { lastAsked, total: questionsPerAttempt(course) });
      for (const { id } of form) lastAsked.set(id, attempt);
      return form.flatMap(({ id }) => itemOf.get(id) ?? []);
    });
  });
}

interface Candidate {
  /** Items of which the key is known. */
  known: Set<QuestionItem>;
  /** How often the answer to any other is right. */
  luck: number;
}

/** The first attempt that passes. */
function takeAttempts(forms: Forms, { known, luck }: Candidate, rule: Rule, random: Random): number {
  for (const [attempt, form] of forms.entries()) {
    const missed = form.filter((item) => !known.has(item) && random(FINE) >= luck * FINE);
    const isSafe = !rule.isCriticalRequired || missed.every(({ critical }) => !critical);
    if (isSafe && Math.round((1 - missed.length / form.length) * 100) >= PASS_MARK) return attempt + 1;
    if (rule.tellsKeys) for (const item of form) known.add(item);
  }
  return Infinity;
}

/** Share of candidates who have passed by each attempt. They remember everything that they were shown. */
export function simulatePasses(
  { bank, sets }: { bank: readonly QuestionItem[]; sets: readonly Forms[] },
  changed: Partial<Rule>,
  random: Random,
  { knows = KNOWN, candidates = CANDIDATES }: { knows?: readonly number[]; candidates?: number } = {},
) {
  const rule = { ...TODAY, ...changed };
  return knows.map((share) => {
    const passedAt = Array.from({ length: candidates }, (_, person) => {
      const isOfItems = rule.reading === 'items';
      const known = isOfItems ? shuffle(bank, random).slice(0, Math.round(share * bank.length)) : [];
      const candidate = { known: new Set(known), luck: isOfItems ? rule.guess : share };
      return takeAttempts(sets[person % sets.length] ?? [], candidate, rule, random);
    });
    const by = (attempt: number) => passedAt.filter((each) => each <= attempt).length / candidates;
    return { knows: share, by: [by(1), by(2), by(3)] };
  });
}
