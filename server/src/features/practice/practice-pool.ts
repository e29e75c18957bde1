import { PRACTICE_QUESTIONS } from '@trialwright/contract';
import type { Catalogue, CatalogueCourse } from '../../content/catalogue.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import { shuffle, type Random } from '../assessments/draw.ts';
import { isLessonOpen, lockReason, type ProgressByLesson } from '../courses/course-states.ts';
import type { QuizItem, QuizQuestion } from './quiz-form.ts';
import { endOfDay } from './scheduler.ts';

export interface PooledQuestion {
  question: QuizQuestion;
  /** Its lesson is completed. */
  isLearned: boolean;
}

function asQuizQuestion(item: QuestionItem, course: CatalogueCourse): QuizQuestion {
  const lesson = course.lessons.find(({ slug }) => slug === item.lesson);
  return {
    id: item.id,
    stem: item.stem,
    options: item.options,
    rationale: item.rationale,
    reference: item.reference,
    source: lesson ? { title: lesson.title, href: `/lesson/${lesson.id}` } : null,
  };
}

/** Whether a learner is in this course: it is open, or, a module of a path, its reading has begun. */
function isInReach(
  catalogue: Catalogue,
  course: CatalogueCourse,
  progress: ProgressByLesson,
  isPaid: boolean,
): boolean {
  if (course.path !== undefined)
    return isPaid && course.isPublished && course.lessons.some(({ id }) => progress.has(id));
  return lockReason(course, catalogue.sequenceOf(course), progress, isPaid) === undefined;
}

/** The questions of the learner’s open courses, up to the lesson that is being read. */
export function poolOf(
  catalogue: Catalogue,
  progress: ProgressByLesson,
  isPaid: (course: CatalogueCourse) => boolean,
): Map<string, PooledQuestion> {
  const open = catalogue.courses.filter((course) => isInReach(catalogue, course, progress, isPaid(course)));
  return new Map(
    open.flatMap((course) => {
      const lessons = course.lessons.filter((lesson) => isLessonOpen(course, lesson, progress));
      const bySlug = new Map(lessons.map((lesson) => [lesson.slug, lesson]));
      return course.questions.flatMap((item) => {
        const lesson = bySlug.get(item.lesson);
        if (!lesson) return [];
        const isLearned = progress.get(lesson.id)?.isCompleted ?? false;
        return [[item.id, { question: asQuizQuestion(item, course), isLearned }] as const];
      });
    }),
  );
}

/** A question of a module’s bank for its pretest. */
export function moduleQuestions(course: CatalogueCourse): QuizQuestion[] {
  return course.questions.map((item) => asQuizQuestion(item, course));
}

export function toItems(questions: readonly QuizQuestion[], random: Random): QuizItem[] {
  return questions.map((question) => ({ question, order: shuffle([0, 1, 2, 3], random) }));
}

/**
 * What a practice quiz asks: what is due today, longest overdue first; then what was never asked, completed lessons
 * first; then what falls due next.
 */
export function drawPractice(
  pool: ReadonlyMap<string, PooledQuestion>,
  dues: ReadonlyMap<string, Date>,
  now: Date,
  random: Random,
): QuizItem[] {
  const questions = shuffle([...pool.values()], random);
  const dueOf = ({ question }: PooledQuestion) => dues.get(question.id)?.getTime() ?? Infinity;
  const tonight = endOfDay(now).getTime();
  const rank = (each: PooledQuestion) => {
    const due = dueOf(each);
    if (due < tonight) return 0;
    if (due === Infinity) return each.isLearned ? 1 : 2;
    return 3;
  };
  const order = (a: PooledQuestion, b: PooledQuestion) =>
    rank(a) - rank(b) || (dueOf(a) === dueOf(b) ? 0 : dueOf(a) - dueOf(b));
  const drawn = questions.toSorted(order).slice(0, PRACTICE_QUESTIONS);
  return toItems(
    shuffle(
      drawn.map(({ question }) => question),
      random,
    ),
    random,
  );
}
