import type { AssessmentRecord, Certificate, CourseSummary } from '@trialwright/contract';
import { formatUtcDay } from '../../core/dates.ts';
import { lockText } from '../../domain/courses/course-status.tsx';

/** How far a course is from its certificate. */
type CertificationState = 'ready' | 'assessment' | 'lessons' | 'locked' | 'planned';

export interface Certification {
  course: CourseSummary;
  state: CertificationState;
  /** What is there and what is missing, in a line. */
  missing: string;
}

/** Two certificates of one course differ by their day. */
export function nameOf({ courseName, issuedDate }: Certificate): string {
  return `${courseName}, issued ${formatUtcDay(issuedDate)}`;
}

export function isInForce({ status }: Certificate): boolean {
  return status === 'Valid' || status === 'Expiring';
}

/** The certificate to show large: the newest in force, else the newest that can be shown. */
export function featuredOf(certificates: Certificate[]): Certificate | undefined {
  return certificates.find(isInForce) ?? certificates.find(({ status }) => status !== 'Damaged');
}

interface Records {
  courses: CourseSummary[];
  attempts: AssessmentRecord[];
  /** Newest first. */
  certificates: Certificate[];
}

/**
 * A pass that no certificate states yet. A revoked certificate uses up what was passed before it; an expired
 * one stays in force for the server until a later pass supersedes it, so it can only be earned anew.
 */
function hasUnusedPass(passed: AssessmentRecord[], latest: Certificate | undefined): boolean {
  if (!latest) return passed.length > 0;
  return latest.status === 'Revoked' && passed.some(({ submittedAt }) => submittedAt > latest.completionDate);
}

function certify(course: CourseSummary, { attempts, certificates }: Records): Certification {
  if (!course.isPublished) return { course, state: 'planned', missing: 'This module isn’t available yet' };
  if (course.isLocked) return { course, state: 'locked', missing: lockText(course) };
  const own = attempts.filter(({ assessmentId }) => assessmentId === course.id);
  const latest = certificates.find(({ courseId }) => courseId === course.id);
  const hasPass = hasUnusedPass(
    own.filter(({ passed }) => passed),
    latest,
  );
  const lessons = `${course.completedLessons} of ${course.totalLessons} lessons`;
  if (course.completedLessons < course.totalLessons)
    return {
      course,
      state: 'lessons',
      missing: `${lessons}, ${hasPass ? 'assessment passed' : 'then the assessment'}`,
    };
  if (hasPass) return { course, state: 'ready', missing: `${lessons}, assessment passed` };
  if (latest?.status === 'Expired')
    return { course, state: 'assessment', missing: 'Certificate expired, retake the assessment' };
  const best = Math.max(...own.map(({ score }) => score));
  const score = own.length > 0 && !latest ? `, best score ${best}%` : '';
  return { course, state: 'assessment', missing: `Assessment not passed yet${score}` };
}

/** Every course without a certificate in force, in the order of the program. */
export function availableCertifications(records: Records): Certification[] {
  const held = new Set(records.certificates.filter(isInForce).map(({ courseId }) => courseId));
  return records.courses.filter(({ id }) => !held.has(id)).map((course) => certify(course, records));
}

/** The certification that is nearest: the one to go on with. */
export function nearestOf(available: Certification[]): Certification | undefined {
  return (['ready', 'assessment', 'lessons'] as const)
    .map((wanted) => available.find(({ state }) => state === wanted))
    .find((found) => found !== undefined);
}
