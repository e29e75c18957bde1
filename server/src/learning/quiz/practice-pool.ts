import { PRACTICE_QUESTIONS } from '@trialwright/contract';
import { practiceItems, type Catalogue, type CatalogueCourse } from '../../content/catalogue.ts';
import { drawValues, withValues, type DrawnValues } from '../../content/drawn-values.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import { drawForm, shuffle, type Random } from './draw.ts';
import { isLessonOpen, lockReason, type ProgressByLesson } from '../course-states.ts';
import type { QuizItem, QuizQuestion } from './quiz-form.ts';
import { endOfDay } from '../recall/scheduler.ts';
import { lessonTermQuestions } from './term-questions.ts';

export interface PooledQuestion {
  question: QuizQuestion;
  /** The item of a bank that it comes from, where it draws its numbers anew. */
  item?: QuestionItem;
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

/** The question with the numbers that were drawn for it; as its bank has it where none were. */
export function withDrawn({ question, item }: PooledQuestion, values: DrawnValues | undefined): QuizQuestion {
  if (!item || !values) return question;
  const { stem, options, rationale } = withValues(item, values);
  return { ...question, stem, options, rationale };
}

const drawAnew = (pooled: PooledQuestion, random: Random) =>
  withDrawn(pooled, pooled.item && drawValues(pooled.item, random));

/** Whether a learner is in this course: it is open, or, a module of a path, its reading has begun. */
function isInReach(
  catalogue: Catalogue,
  course: CatalogueCourse,
  progress: ProgressByLesson,
  isPaid: boolean,
): boolean {
  if (course.path !== undefined)
    return isPaid && course.isPublished && course.lessons.some(({ id }) => progress.has(id));
  return lockReason(course, catalogue.sequenceOf(course), { progress, isPaid }) === undefined;
}

/** What decides which questions a learner may practice. */
export interface PoolStanding {
  progress: ProgressByLesson;
  isPaid: (course: CatalogueCourse) => boolean;
}

/** The terms of the lessons that are open to the learner, and the questions on these lessons set aside for practice. */
export function poolOf(
  catalogue: Catalogue,
  { progress, isPaid }: PoolStanding,
): Map<string, PooledQuestion> {
  const pool = new Map<string, PooledQuestion>();
  const add = (pooled: PooledQuestion) => {
    const known = pool.get(pooled.question.id);
    if (!known || (pooled.isLearned && !known.isLearned)) pool.set(pooled.question.id, pooled);
  };
  for (const course of catalogue.courses) {
    if (!isInReach(catalogue, course, progress, isPaid(course))) continue;
    const items = practiceItems(course);
    for (const lesson of course.lessons.filter((each) => isLessonOpen(course, each, progress))) {
      const isLearned = progress.get(lesson.id)?.isCompleted ?? false;
      for (const item of items)
        if (item.lesson === lesson.slug)
          add({ question: asQuizQuestion(item, course), isLearned, ...(item.draw && { item }) });
      for (const question of lessonTermQuestions(lesson, catalogue.shelf)) add({ question, isLearned });
    }
  }
  return pool;
}

/**
 * What a pretest of a module asks: items set aside for practice, then terms of its lessons. The assessment’s own items
 * would be told with their keys before it is taken.
 */
export function drawPretest(
  course: CatalogueCourse,
  { shelf }: Pick<Catalogue, 'shelf'>,
  total: number,
  random: Random,
): QuizItem[] {
  const own = practiceItems(course);
  const drawn = drawForm(own, course.lessons, random, {
    total: Math.min(total, own.length),
  }).flatMap(({ id, order, values }) => {
    const item = own.find((each) => each.id === id);
    return item ? [{ question: asQuizQuestion(withValues(item, values), course), order }] : [];
  });
  const terms = new Map(
    course.lessons.flatMap((lesson) =>
      lessonTermQuestions(lesson, shelf).map((question) => [question.id, question] as const),
    ),
  );
  const rest = shuffle([...terms.values()], random).slice(0, total - drawn.length);
  return [...drawn, ...toItems(rest, random)];
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
      drawn.map((pooled) => drawAnew(pooled, random)),
      random,
    ),
    random,
  );
}
