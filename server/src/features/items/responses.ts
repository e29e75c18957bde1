import { examItems, type CatalogueCourse } from '../../content/catalogue.ts';
import type { SubmittedForm } from '../../learning/quiz/submitted-forms.service.ts';
import { collectResponses, type ResponseTable } from './statistics/response-table.ts';

/** The first attempts at one course as a table. */
export interface Responses {
  table: ResponseTable;
  submitted: number;
  first: number;
}

/**
 * Collects the first attempt of each person: later ones meet people who studied what they missed. Answers to an earlier
 * wording count in a person's score, not for the item as it is today.
 */
export function collectFirstAttempts(course: CatalogueCourse) {
  const bank = examItems(course);
  const place = new Map(bank.map(({ id }, index) => [id, index]));
  const table = collectResponses(
    bank.map(({ id, options }) => ({
      id,
      key: options.findIndex(({ correct }) => correct),
      options: options.length,
    })),
  );
  const seen = new Set<number>();
  let submitted = 0;
  const add = ({ userId, answers, minutes, offered }: SubmittedForm) => {
    submitted += 1;
    if (seen.has(userId)) return;
    seen.add(userId);
    table.add({
      answers: answers.flatMap(({ id, option, seconds, isCurrent }) => {
        const item = place.get(id);
        return item === undefined || !isCurrent ? [] : [{ item, option, seconds }];
      }),
      asked: answers.length,
      right: answers.filter(({ isRight }) => isRight).length,
      minutes,
      offered: [...offered].flatMap((id) => place.get(id) ?? []),
    });
  };
  /** Nobody is asked for a language or a region, so there are no groups to compare. */
  const finish = (): Responses => ({ table: table.finish(), submitted, first: seen.size });
  return { add, finish };
}
