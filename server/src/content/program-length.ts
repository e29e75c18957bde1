import type { SlideSource } from './lesson-text.ts';
import { countWords } from './lesson-text.ts';

/** Reading speed and time per question of the word-count formula for self-study (NASBA Statement on Standards, S14). */
export const WORDS_PER_MINUTE = 180;
export const MINUTES_PER_QUESTION = 1.85;

/** What there is to read and to answer. */
export interface Workload {
  words: number;
  /** Numbered questions and parts of exercises; an exercise without numbers is one. */
  tasks: number;
}

const ANSWER = /^> \*\*Answer:\*\*/m;
const ANSWERED = /\*\*\(?(\d+)[.)]?\*\*/g;
const ASKED = /^(\d+)\. /gm;

/** How far the numbers found count up from 1. */
function countUp(text: string, pattern: RegExp): number {
  let last = 0;
  for (const match of text.matchAll(pattern)) if (Number(match[1]) === last + 1) last += 1;
  return last;
}

/** The questions on a slide: those numbered before its folded answer or in it, at least one where something is asked. */
function countQuestions(markdown: string): number {
  const answer = ANSWER.exec(markdown);
  if (!answer) return 0;
  const asked = countUp(markdown.slice(0, answer.index), ASKED);
  return Math.max(1, asked, countUp(markdown.slice(answer.index), ANSWERED));
}

/** `checks` are questions too, besides those in the text. */
export function workloadOf(slides: readonly Pick<SlideSource, 'markdown'>[], checks = 0): Workload {
  return {
    words: slides.reduce((sum, { markdown }) => sum + countWords(markdown), 0),
    tasks: slides.reduce((sum, { markdown }) => sum + countQuestions(markdown), checks),
  };
}

/** Whole minutes, at least one. Described for readers in docs/hours.md. */
export function minutesFor({ words, tasks }: Workload): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + tasks * MINUTES_PER_QUESTION));
}

/** What to plan, in whole minutes: the words as in the formula, and the questions by what each asks for (`estimate.ts`). */
export function estimateFor({ words, answering }: { words: number; answering: number }): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + answering));
}

/** Hours as certificates state them: quarters, rounded down. */
export function quarterHours(minutes: number): number {
  return Math.floor(minutes / 15) / 4;
}
