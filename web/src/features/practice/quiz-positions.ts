import type { PracticeItem } from '@trialwright/contract';

type AnsweredItem = Pick<PracticeItem, 'id' | 'chosen'>;

/** Positions without an answer. */
export function openPositions(questions: readonly AnsweredItem[]): number[] {
  return questions.flatMap(({ chosen }, position) => (chosen === null ? [position] : []));
}

/** Where to go on: the first question without an answer, or the last one of all. */
export function startPosition(questions: readonly AnsweredItem[]): number {
  return openPositions(questions)[0] ?? Math.max(0, questions.length - 1);
}

/** The questions with answers that are not confirmed yet laid over what the server holds. */
export function withAnswer<Q extends AnsweredItem>(
  questions: readonly Q[],
  given: Readonly<Record<string, number>>,
): Q[] {
  return questions.map((question) => ({ ...question, chosen: given[question.id] ?? question.chosen }));
}

/** Answers that the server has not confirmed. */
export function unsavedAnswers(
  questions: readonly AnsweredItem[],
  given: Readonly<Record<string, number>>,
): { questionId: string; chosen: number }[] {
  return questions.flatMap(({ id, chosen }) => {
    const own = given[id];
    return own === undefined || own === chosen ? [] : [{ questionId: id, chosen: own }];
  });
}
