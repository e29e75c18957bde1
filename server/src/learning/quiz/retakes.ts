import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { AcademyFile } from '../../content/schemas.ts';

/** How often and when the exam of a course may be taken. */
export interface ExamRule {
  /** Hours from the last attempt to the second one, to the third, and to each later one. */
  waitHours: readonly [number, number, number];
  /** A critical item that is answered wrong fails the attempt. */
  isCriticalRequired: boolean;
  /** An attempt begins with a proctor’s code. */
  isSupervised: boolean;
  /** A certificate waits for the learner’s signed statement. */
  isStatementRequired: boolean;
}

/** The operator's rule for a course, by the settings of the academy. */
export function examRuleOf(
  { exams }: Pick<AcademyFile, 'exams'>,
  { slug }: Pick<CatalogueCourse, 'slug'>,
): ExamRule {
  const own = exams.courses[slug];
  const [second, third, later] = own?.waitHours ?? exams.waitHours;
  return {
    waitHours: [second, third, later],
    isCriticalRequired: own?.criticalRequired ?? exams.criticalRequired,
    isSupervised: own?.supervised ?? exams.supervised,
    isStatementRequired: (own?.statement ?? exams.statement) === 'required',
  };
}

interface Attempted {
  passed: boolean | null;
  submittedAt: Date | null;
}

const HOUR_MS = 3_600_000;

/** From this attempt on the weak lessons are read again first. */
const REREAD_FROM = 3;

export interface NextAttempt {
  /** Counted from the last pass. */
  number: number;
  /** Undefined where it may begin at once. */
  availableAt: Date | undefined;
  needsReread: boolean;
}

/** When the next attempt may begin, by the attempts so far, newest first. */
export function nextAttemptAfter(earlier: readonly Attempted[], { waitHours }: ExamRule): NextAttempt {
  const sincePass = earlier.findIndex(({ passed }) => passed === true);
  const failed = sincePass === -1 ? earlier.length : sincePass;
  const number = failed + 1;
  const last = earlier[0]?.submittedAt;
  if (failed === 0 || !last) return { number: 1, availableAt: undefined, needsReread: false };
  const hours = waitHours[Math.min(failed, waitHours.length) - 1] ?? 0;
  const availableAt = hours > 0 ? new Date(last.getTime() + hours * HOUR_MS) : undefined;
  return { number, availableAt, needsReread: number >= REREAD_FROM };
}
