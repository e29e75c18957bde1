import type { Finishing, FinishingCourse } from '@trialwright/contract';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import { sourceOf } from '../../content/lesson-content.ts';
import type { Context } from '../../context.ts';
import { compareCourse, countChanges, staleLessons } from '../bridges/course-difference.ts';
import { findBegun } from './begun-versions.service.ts';

type FinishedCourse = Required<Pick<CatalogueCourse, 'finishing'>>;

export function presentFinishing({ current, until }: FinishedCourse['finishing']): Finishing {
  return { until: until.toISOString(), current: current.version };
}

const NEVER = new Date(0);

/** Slides of today's version that somebody who read all of an older one has not read. */
function countChangedSlides({ lessons, version }: CatalogueCourse, current: CatalogueCourse): number {
  const read = lessons.map(({ id, contentHash }) => ({
    lessonId: id,
    contentHash,
    version,
    completedAt: NEVER,
  }));
  const texts = new Map(lessons.map((lesson) => [lesson.contentHash, sourceOf(lesson)]));
  return countChanges(compareCourse(current, staleLessons(current, read), texts));
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
    changedSlides: countChangedSlides(course, current),
    addedLessons: lessonsOnlyIn(current, course),
    removedLessons: lessonsOnlyIn(course, current),
  };
}
