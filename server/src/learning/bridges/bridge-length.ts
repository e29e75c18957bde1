import { checksOf, examItems, questionsPerAttempt, type CatalogueCourse } from '../../content/catalogue.ts';
import { minutesFor, workloadOf } from '../../content/program-length.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import { readableText, sourceOf } from '../../content/lesson-content.ts';
import type { BridgePlan } from './plan-bridge.service.ts';

/** A shorter form could be passed by luck. */
const QUESTIONS_LEAST = 5;
const QUESTIONS_PER_SLIDE = 2;

type Read = Pick<BridgePlan, 'course' | 'difference' | 'added' | 'slides' | 'purpose'>;

/** The lessons of which something is to be read, in their order. */
export function lessonsRead({ course, difference, added }: Omit<Read, 'slides' | 'purpose'>) {
  const ids = new Set([...difference.lessons, ...added].map(({ lesson }) => lesson.id));
  return course.lessons.filter(({ id }) => ids.has(id));
}

/** The secure items of the lessons that changed, and how many of them a form asks. */
export function questionsOf(plan: Read): { bank: QuestionItem[]; total: number } {
  if (plan.purpose === 'completion') return { bank: [], total: 0 };
  const slugs = new Set(lessonsRead(plan).map(({ slug }) => slug));
  const secure = examItems(plan.course);
  const own = secure.filter(({ lesson }) => slugs.has(lesson));
  const bank = own.length > 0 ? own : secure;
  const slides = plan.slides + plan.added.reduce((sum, { lesson }) => sum + lesson.slides.length, 0);
  const wanted = Math.max(QUESTIONS_LEAST, QUESTIONS_PER_SLIDE * slides);
  return { bank, total: Math.min(bank.length, wanted, questionsPerAttempt(plan.course)) };
}

/** Minutes for what is to be read and asked, by the formula of a course. */
export function minutesOf(plan: Read): number {
  const changed = plan.difference.lessons.map(({ lesson, changes }) => {
    const numbers = new Set(changes.map(({ slide }) => slide.number));
    const slides = lesson.slides.filter(({ number }) => numbers.has(number));
    const texts = slides.map(({ parts }) => ({ markdown: readableText(parts) }));
    return workloadOf(texts, checksOf({ slides }).length);
  });
  const parts = [...changed, ...plan.added.map(({ lesson }) => lesson.workload)];
  return minutesFor({
    words: parts.reduce((sum, { words }) => sum + words, 0),
    tasks: parts.reduce((sum, { tasks }) => sum + tasks, questionsOf(plan).total),
  });
}

/** The text of the version that is taught now, as it is kept for the next difference. */
export function textsOf({ lessons, version }: CatalogueCourse) {
  return lessons.map((lesson) => ({
    hash: lesson.contentHash,
    kind: 'lesson' as const,
    referenceId: lesson.id,
    version,
    text: sourceOf(lesson),
  }));
}
