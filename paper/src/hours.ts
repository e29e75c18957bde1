import type { ProgramLength, StudyTime } from '@trialwright/contract';

const count = (number: number, noun: string) =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

/** `45 min`, `2 h`, `4 h 20 min`, from minutes. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** `45 min`, `4 h 20 min`, rounded down to full minutes. */
export function formatSeconds(seconds: number): string {
  return formatMinutes(Math.floor(seconds / 60));
}

/** What was recorded of a person's study, in lessons and in the assessment that was passed. */
export function describeStudyTime(time: StudyTime | undefined): string {
  if (!time) return 'Not recorded';
  return `${formatSeconds(time.lessonSeconds)} in lessons, ${formatSeconds(time.assessmentSeconds)} in the assessment`;
}

/** How the program length was found, as a sentence without its period. */
export function describeMethod(length: ProgramLength): string {
  return length.learners === undefined
    ? `computed from ${count(length.words, 'word')}, ${count(length.tasks, 'question')}, and ${count(length.examItems, 'exam item')} by the word-count formula`
    : `the median of the time recorded for ${count(length.learners, 'learner')}`;
}

/** What the hours on a certificate claim, and what not. */
export const HOURS_NOTICE =
  'Not accredited by ACCME, ANCC, ACRP, or SOCRA. Whether hours count is decided by your certifying body.';
