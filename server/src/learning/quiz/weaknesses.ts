import { PASS_MARK, type Answers, type WeakLesson } from '@trialwright/contract';
import { practiceItems, type CatalogueCourse } from '../../content/catalogue.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import type { Recollection } from '../recall/memory.service.ts';
import type { FormItem } from './draw.ts';
import { isCorrectByQuestion, type Bank } from './grade.ts';

interface Lesson {
  id: number;
  slug: string;
  title: string;
  objectives: readonly string[];
}

/** Items of the form that were answered wrong or left open. */
export function missedItems(form: readonly FormItem[], bank: Bank, answers: Answers): QuestionItem[] {
  const correct = new Set(
    isCorrectByQuestion(form, bank, answers).flatMap(({ questionId, isCorrect }) =>
      isCorrect ? questionId : [],
    ),
  );
  return form.flatMap(({ id }) => (correct.has(id) ? [] : (bank.get(id) ?? [])));
}

/**
 * Lessons that fell short of the pass mark in an attempt, those with a critical miss first, each with the objectives that
 * were missed. It names what to read, and neither a question nor its key.
 */
export function weakLessons(
  form: readonly FormItem[],
  bank: Bank,
  answers: Answers,
  lessons: readonly Lesson[],
): WeakLesson[] {
  const missed = missedItems(form, bank, answers);
  const weak = lessons.flatMap((lesson): WeakLesson[] => {
    const asked = form.filter(({ id }) => bank.get(id)?.lesson === lesson.slug).length;
    const own = missed.filter((item) => item.lesson === lesson.slug);
    const isCritical = own.some(({ critical }) => critical);
    const share = asked === 0 ? 100 : ((asked - own.length) / asked) * 100;
    if (own.length === 0 || (share >= PASS_MARK && !isCritical)) return [];
    const objectives = new Set(own.flatMap(({ objective }) => lesson.objectives[objective - 1] ?? []));
    return [
      {
        lessonId: lesson.id,
        lessonTitle: lesson.title,
        asked,
        correct: asked - own.length,
        objectives: [...objectives],
        isCritical,
      },
    ];
  });
  return weak.toSorted((one, other) => Number(other.isCritical) - Number(one.isCritical));
}

/** What was missed comes back the next day, in the questions for practice on the same objectives. */
export function practiceOn(
  missed: readonly QuestionItem[],
  course: CatalogueCourse | undefined,
): Recollection[] {
  const isMissed = ({ lesson, objective }: QuestionItem) =>
    missed.some((item) => item.lesson === lesson && item.objective === objective);
  return (course ? practiceItems(course) : [])
    .filter(isMissed)
    .map(({ id }) => ({ ref: id, recalled: 'wrong' }));
}
