import type { Lock, LockReason } from '@trialwright/contract';
import type { CatalogueCourse, CatalogueLesson } from '../content/catalogue.ts';
import { notPaid } from './paid.ts';
import { describeBlocker, type PathAccess } from './paths/path-access.ts';

type Test = (course: CatalogueCourse) => boolean;

/** A course of a role opens after the one before it; what can be done now is the first that is not completed. */
function waitForCourse(course: CatalogueCourse, sequence: readonly CatalogueCourse[], isRead: Test): Lock {
  const earlier = sequence.slice(0, sequence.indexOf(course));
  const current = earlier.find((each) => !isRead(each));
  const previous = earlier.at(-1);
  if (!current || !previous)
    return { text: 'Complete the previous module to unlock this course.', way: null };
  if (!current.isPublished)
    return { text: `${current.title} comes first and is still in development.`, way: null };
  return {
    text: `Complete the previous module to unlock this course. That is ${previous.title}.`,
    way: {
      label: current === previous ? 'Go to that module' : 'Go to your current module',
      href: `/course/${current.id}`,
    },
  };
}

/** Why a course is closed, in a sentence, and the page that leads on. */
export function describeLock(
  course: CatalogueCourse,
  reason: LockReason,
  { sequence, isRead, gate }: { sequence: readonly CatalogueCourse[]; isRead: Test; gate: PathAccess },
): Lock {
  if (reason === 'roles.not_paid') return notPaid(course);
  if (reason === 'courses.in_preparation') return { text: 'This module is still in development.', way: null };
  if (course.path === undefined) return waitForCourse(course, sequence, isRead);
  const text =
    reason === 'paths.not_enrolled'
      ? 'This module is part of a learning path. Enroll in the path to unlock it.'
      : (describeBlocker(course, sequence, gate, isRead) ??
        'Complete the earlier modules in this path first.');
  return { text, way: { label: 'View the learning path', href: `/learning-paths/${course.path}` } };
}

/** What a lesson waits for: the first one before it that is not completed. */
export function describeLessonLock(
  course: CatalogueCourse,
  lesson: CatalogueLesson,
  isCompleted: (lesson: CatalogueLesson) => boolean,
): Lock {
  const first = course.lessons.slice(0, lesson.number - 1).find((each) => !isCompleted(each));
  return {
    text: 'Complete the previous lessons to unlock this one.',
    way: first
      ? { label: `Go to lesson ${first.number}: ${first.title}`, href: `/lesson/${first.id}` }
      : null,
  };
}

/** The first lesson of each role is open to everybody who is registered, as a sample. */
export function isSample(
  course: CatalogueCourse,
  lesson: CatalogueLesson,
  sequence: readonly CatalogueCourse[],
): boolean {
  return course.path === undefined && sequence[0] === course && lesson.number === 1;
}
