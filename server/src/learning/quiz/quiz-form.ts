import type { PracticeItem } from '@trialwright/contract';

/** A question with its key, kept whole in the session, so that content may change under an open quiz. */
export interface QuizQuestion {
  id: string;
  stem: string;
  options: { text: string; why: string; correct: boolean }[];
  rationale: string;
  reference: string;
  /** Where it is taught. */
  source: { title: string; href: string } | null;
  /** What a competency’s item stands for. */
  level?: 'competent' | 'proficient' | 'expert';
}

export interface QuizItem {
  question: QuizQuestion;
  /** Indexes into the question’s options, as they are shown. */
  order: number[];
}

export type QuizAnswers = Record<string, number>;

/** Index, as shown, of the correct option. */
export function correctIndex({ question, order }: QuizItem): number {
  return order.findIndex((original) => question.options[original]?.correct);
}

export function isCorrect(item: QuizItem, answers: QuizAnswers): boolean {
  return answers[item.question.id] === correctIndex(item);
}

/** Rounded percent of right answers among `items`; what is unanswered counts as wrong. */
export function scoreOf(items: readonly QuizItem[], answers: QuizAnswers): number {
  if (items.length === 0) return 0;
  return Math.round((items.filter((item) => isCorrect(item, answers)).length / items.length) * 100);
}

/** An item as the learner may see it: what the answer meant only where it may be told. */
export function presentItem(
  item: QuizItem,
  answers: QuizAnswers,
  isTold: boolean,
  dueAt: Date | null = null,
): PracticeItem {
  const { question, order } = item;
  return {
    id: question.id,
    question: question.stem,
    options: order.map((original) => question.options[original]?.text ?? ''),
    chosen: answers[question.id] ?? null,
    explanation: isTold
      ? {
          correct: correctIndex(item),
          isCorrect: isCorrect(item, answers),
          whys: order.map((original) => question.options[original]?.why ?? ''),
          rationale: question.rationale,
          reference: question.reference,
          source: question.source,
          dueAt: dueAt?.toISOString() ?? null,
        }
      : null,
  };
}
