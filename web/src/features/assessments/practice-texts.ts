import { PRACTICE_QUESTIONS, type PracticeOverview } from '@trialwright/contract';
import { formatDaysAgo } from '../../core/dates.ts';
import { count } from '../../core/format.ts';

type Due = Pick<PracticeOverview, 'dueToday' | 'nextDueAt'>;
type Pool = Pick<PracticeOverview, 'available' | 'unseen'>;

/** What the scheduler asks for today, or when it asks next. */
export function dueText({ dueToday, nextDueAt }: Due, now = new Date()): string {
  if (dueToday > 0) return `${count(dueToday, 'question')} due today.`;
  if (nextDueAt === null) return 'Nothing is due yet.';
  // Due is counted by days in UTC: what is not due today is never “today” on another clock.
  const when = formatDaysAgo(nextDueAt, now);
  return `Nothing is due today. The next ${when === 'today' ? 'comes tonight' : `comes ${when}`}.`;
}

/** What else there is to draw from. */
export function poolText({ available, unseen }: Pool): string {
  if (available < PRACTICE_QUESTIONS)
    return `Your open lessons have ${count(available, 'question')} so far; more come with each lesson.`;
  if (unseen === 0) return `You have met all ${available} questions of your open lessons.`;
  return `${unseen} of ${available} questions of your open lessons are still new to you.`;
}
