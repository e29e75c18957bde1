import { COMPETENCY_LEVELS, LEVEL_MARK, type CompetencyLevel } from '@trialwright/contract';
import { scoreOf, type QuizAnswers, type QuizItem } from '../../learning/quiz/quiz-form.ts';

/** The levels with items; reaching none of them means novice. */
export const ASSESSED_LEVELS = ['competent', 'proficient', 'expert'] as const;
export type ByLevel = Record<(typeof ASSESSED_LEVELS)[number], number>;

/** Rounded percent correct at each level. */
export function scoreByLevel(items: readonly QuizItem[], answers: QuizAnswers): ByLevel {
  const of = (level: keyof ByLevel) =>
    scoreOf(
      items.filter(({ question }) => question.level === level),
      answers,
    );
  return { competent: of('competent'), proficient: of('proficient'), expert: of('expert') };
}

/** The highest level reached together with every level below it. */
export function levelReached(byLevel: ByLevel): CompetencyLevel {
  const missed = ASSESSED_LEVELS.findIndex((level) => byLevel[level] < LEVEL_MARK);
  return COMPETENCY_LEVELS[missed === -1 ? ASSESSED_LEVELS.length : missed] ?? 'novice';
}

/** The next level; null for an expert. Before any assessment, it is the first one assessed. */
export function levelAfter(level: CompetencyLevel | null): CompetencyLevel | null {
  return COMPETENCY_LEVELS[COMPETENCY_LEVELS.indexOf(level ?? 'novice') + 1] ?? null;
}
