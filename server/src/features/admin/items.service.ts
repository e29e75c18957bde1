import type { ItemStatistic } from '@trialwright/contract';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import type { Context } from '../../context.ts';
import { readSubmittedForms, type SubmittedForm } from '../../learning/quiz/submitted-forms.service.ts';
import { addTo, difficultyOf, discriminationOf, emptyTally, flagOf, type Tally } from './item-figures.ts';

const KEPT_MS = 60_000;

interface Item {
  course: CatalogueCourse;
  question: QuestionItem;
  /** The correct option. */
  key: number;
  tally: Tally;
}

function itemsOf(courses: readonly CatalogueCourse[]): Map<string, Item> {
  return new Map(
    courses.flatMap((course) =>
      course.questions.map((question) => [
        `${course.id}/${question.id}`,
        {
          course,
          question,
          key: question.options.findIndex(({ correct }) => correct),
          tally: emptyTally(question.options.length),
        },
      ]),
    ),
  );
}

function addForm(items: ReadonlyMap<string, Item>, { courseId, answers }: SubmittedForm): void {
  const right = answers.filter(({ isRight }) => isRight).length;
  for (const { id, option, isRight, isCurrent } of answers) {
    const item = items.get(`${courseId}/${id}`);
    // Answers to an earlier wording do not count for the current one; unanswered items do not count at all.
    if (!item || !isCurrent || option === null || answers.length < 2) continue;
    addTo(item.tally, { isRight, option, rest: (right - Number(isRight)) / (answers.length - 1) });
  }
}

function present({ course, question, key, tally }: Item): ItemStatistic {
  return {
    questionId: question.id,
    courseId: course.id,
    courseTitle: course.title,
    question: question.stem,
    answered: tally.answered,
    difficulty: difficultyOf(tally),
    discrimination: discriminationOf(tally),
    options: tally.options,
    flag: flagOf(tally, key),
  };
}

async function computeItems(context: Context): Promise<ItemStatistic[]> {
  const items = itemsOf(context.content.catalogue.courses);
  for await (const form of readSubmittedForms(context)) addForm(items, form);
  return [...items.values()].filter(({ tally }) => tally.answered > 0).map(present);
}

/** Computes the statistics of all items from all attempts, at most once a minute. */
export function createItemFigures(context: Context): () => Promise<ItemStatistic[]> {
  let kept: { at: number; items: Promise<ItemStatistic[]> } | undefined;
  return () => {
    const now = context.now().getTime();
    if (!kept || Math.abs(now - kept.at) >= KEPT_MS) {
      const items = computeItems(context);
      kept = { at: now, items };
      items.catch(() => (kept = undefined));
    }
    return kept.items;
  };
}
