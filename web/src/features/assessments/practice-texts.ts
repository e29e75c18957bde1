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
  return `Nothing is due today. The next is due ${when === 'today' ? 'tonight' : when}.`;
}

/** What else there is to draw from. */
export function poolText({ available, unseen }: Pool): string {
  if (available < PRACTICE_QUESTIONS)
    return `Your unlocked lessons have ${count(available, 'question')} so far. Each new lesson adds more.`;
  if (unseen === 0) return `You’ve seen all ${available} questions from your unlocked lessons.`;
  return `${unseen} of ${available} questions from your unlocked lessons are new to you.`;
}
