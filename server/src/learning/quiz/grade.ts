import { PASS_MARK, type Answers, type Question, type ReviewItem } from '@trialwright/contract';
import { withValues } from '../../content/drawn-values.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import type { FormItem } from './draw.ts';

export type Bank = ReadonlyMap<string, QuestionItem>;

function itemOf(bank: Bank, id: string): QuestionItem {
  const item = bank.get(id);
  if (!item) throw new Error(`The bank of this attempt lacks the question ${id}.`);
  return item;
}

/** The question as it was asked, with the numbers that were drawn for it. */
const askedItem = (bank: Bank, { id, values }: FormItem) => withValues(itemOf(bank, id), values);

/** Index, as shown, of the correct option. */
function correctIndex(item: QuestionItem, order: readonly number[]): number {
  return order.findIndex((original) => item.options[original]?.correct);
}

function optionsAsShown(item: QuestionItem, order: readonly number[]): string[] {
  return order.map((original) => item.options[original]?.text ?? '');
}

/** The questions as the learner may see them before submission. */
export function presentQuestions(form: readonly FormItem[], bank: Bank): Question[] {
  return form.map((asked) => {
    const item = askedItem(bank, asked);
    return { id: asked.id, question: item.stem, options: optionsAsShown(item, asked.order) };
  });
}

/** Rounded percent of correct answers; what is unanswered counts as wrong. */
export function grade(
  form: readonly FormItem[],
  bank: Bank,
  answers: Answers,
  isCriticalRequired = false,
): { score: number; passed: boolean; correctAnswers: number } {
  const isCorrect = ({ id, order }: FormItem) => answers[id] === correctIndex(itemOf(bank, id), order);
  const correctAnswers = form.filter(isCorrect).length;
  const isSafe =
    !isCriticalRequired || form.every((item) => !itemOf(bank, item.id).critical || isCorrect(item));
  const score = form.length === 0 ? 0 : Math.round((correctAnswers / form.length) * 100);
  return { score, passed: score >= PASS_MARK && isSafe, correctAnswers };
}

/** Which of the answered questions were answered right. */
export function isCorrectByQuestion(
  form: readonly FormItem[],
  bank: Bank,
  answers: Answers,
): { questionId: string; isCorrect: boolean }[] {
  return form
    .filter(({ id }) => answers[id] !== undefined)
    .map(({ id, order }) => ({
      questionId: id,
      isCorrect: answers[id] === correctIndex(itemOf(bank, id), order),
    }));
}

/** The full review that follows submission: what was chosen, what is right, why, and where it is taught. */
export function review(
  form: readonly FormItem[],
  bank: Bank,
  answers: Answers,
  lessons: readonly { id: number; slug: string; title: string }[],
): ReviewItem[] {
  return form.map((asked, index) => {
    const { id, order } = asked;
    const item = askedItem(bank, asked);
    const lesson = lessons.find(({ slug }) => slug === item.lesson);
    return {
      number: index + 1,
      questionId: id,
      question: item.stem,
      options: optionsAsShown(item, order),
      chosen: answers[id] ?? null,
      correct: correctIndex(item, order),
      rationale: item.rationale,
      reference: item.reference,
      lessonId: lesson?.id ?? 0,
      lessonTitle: lesson?.title ?? '',
    };
  });
}
