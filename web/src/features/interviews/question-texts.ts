import { INTERVIEW_DIFFICULTIES, type InterviewPractice } from '@trialwright/contract';
import { count, formatCountdown } from '../../core/format.ts';

/** What one says of oneself, from 1 to 4. */
export const RATINGS = ['Not yet', 'Getting there', 'Good', 'Ready'] as const;
export const READY = RATINGS.length;

export function ratingWord(rating: number | null | undefined): string | undefined {
  return rating ? RATINGS[rating - 1] : undefined;
}

/** How many of the questions are rated ready. */
export function countReady(
  questions: readonly { id: string }[],
  practice: readonly InterviewPractice[],
): number {
  const ready = new Set(
    practice.filter(({ rating }) => rating === READY).map(({ questionId }) => questionId),
  );
  return questions.filter(({ id }) => ready.has(id)).length;
}

export function readyText(ready: number, total: number): string {
  return `${ready} of ${total} questions rated Ready`;
}

/** Answered 2 times, last in 1:45; nothing where it was not. */
export function answeredText(practice: InterviewPractice | undefined): string {
  if (!practice || practice.answered === 0) return '';
  const last = practice.lastSeconds === null ? '' : `, last in ${formatCountdown(practice.lastSeconds)}`;
  return `Answered ${practice.answered === 1 ? 'once' : count(practice.answered, 'time')}${last}`;
}

export function difficultyLabel(difficulty: keyof typeof INTERVIEW_DIFFICULTIES): string {
  return INTERVIEW_DIFFICULTIES[difficulty];
}

/** The paragraphs of a text that separates them by blank lines. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
