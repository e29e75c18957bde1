import type { ChangedLesson, Finishing, FinishingCourse } from '@trialwright/contract';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import { sourceOf } from '../../content/lesson-content.ts';
import { changesSince } from '../../content/version-steps.ts';
import type { Context } from '../../context.ts';
import { compareCourse, staleLessons } from '../bridges/course-difference.ts';
import { findBegun } from './begun-versions.service.ts';

type FinishedCourse = Required<Pick<CatalogueCourse, 'finishing'>>;

export function presentFinishing({ current, until }: FinishedCourse['finishing']): Finishing {
  return { until: until.toISOString(), current: current.version };
}

const NEVER = new Date(0);

/** The lessons of both versions that differ, with the slides that somebody who read all of the older one has not read. */
function listChangedLessons(
  { lessons, version }: CatalogueCourse,
  current: CatalogueCourse,
): ChangedLesson[] {
  const read = lessons.map(({ id, contentHash }) => ({
    lessonId: id,
    contentHash,
    version,
    completedAt: NEVER,
  }));
  const stale = staleLessons(current, read);
  const differing = new Set(stale.map(({ lessonId }) => lessonId));
  const texts = new Map(
    lessons.filter(({ id }) => differing.has(id)).map((lesson) => [lesson.contentHash, sourceOf(lesson)]),
  );
  const difference = compareCourse(current, stale, texts);
  const slides = new Map(difference.lessons.map(({ lesson, changes }) => [lesson.id, changes.length]));
  return current.lessons
    .filter(({ id }) => differing.has(id))
    .map(({ id, number, title }) => ({ id, number, title, slides: slides.get(id) ?? 0 }));
}

/** The lessons of one version that another doesn’t have. */
function lessonsOnlyIn({ lessons }: CatalogueCourse, other: CatalogueCourse): string[] {
  const ids = new Set(other.lessons.map(({ id }) => id));
  return lessons.filter(({ id }) => !ids.has(id)).map(({ title }) => title);
}

/** Which version a learner is finishing, until when, and what today's has in its place; null where it is today's. */
export function describeFinishing(
  context: Context,
  userId: number,
  course: CatalogueCourse,
): FinishingCourse | null {
  const { finishing } = course;
  const begun = finishing && findBegun(context, userId, course.id);
  if (!finishing || !begun) return null;
  const { current } = finishing;
  return {
    ...presentFinishing(finishing),
    begunAt: begun.begunAt.toISOString(),
    changes: changesSince(current, course.version),
    changedLessons: listChangedLessons(course, current),
    addedLessons: lessonsOnlyIn(current, course),
    removedLessons: lessonsOnlyIn(course, current),
  };
}
