import type { BridgePurpose } from '@trialwright/contract';
import { LRUCache } from 'lru-cache';
import type { CatalogueCourse, CatalogueLesson } from '../../content/catalogue.ts';
import { compareVersions, isTrainingAsked, isWithdrawn } from '../../content/version-steps.ts';
import type { Db } from '../../core/database/open.ts';
import { isEnded } from '../begun-versions/begun-versions.store.ts';
import { endOfFinishing } from '../begun-versions/finishing-window.ts';
import { findServedFrom } from '../begun-versions/served-versions.store.ts';
import {
  listHeldLessons,
  listInForce,
  listPasses,
  loadTexts,
  type InForceRow,
  type PassRow,
} from './bridges.store.ts';
import {
  compareCourse,
  countChanges,
  staleLessons,
  type CourseDifference,
  type HeldLesson,
} from './course-difference.ts';

/** What a learner has of one course. */
interface CourseRecords {
  held: readonly HeldLesson[];
  passes: readonly PassRow[];
  certificate: InForceRow | undefined;
}

/** What is to be read, and what for. */
export interface BridgePlan {
  course: CatalogueCourse;
  purpose: BridgePurpose;
  from: string;
  /** The certificate that the bridge starts from; undefined where the course is still to be completed. */
  certificate: InForceRow | undefined;
  difference: CourseDifference;
  slides: number;
  /** Lessons that the former version did not have. */
  added: { lesson: CatalogueLesson; isCompleted: boolean }[];
}

/** The lessons of a version by the hash under which its text is kept; all learners of a version need the same. */
const versions = new LRUCache<string, ReadonlyMap<number, string>>({ max: 100 });

async function lessonsOfVersion(db: Db, contentHash: string): Promise<ReadonlyMap<number, string>> {
  const known = versions.get(contentHash);
  if (known) return known;
  const text = (await loadTexts(db, [contentHash])).get(contentHash);
  // A course's canonical text, written by the loader of the content.
  const { lessons = [] } = JSON.parse(text ?? '{}') as { lessons?: { id: number; contentHash: string }[] };
  const found = new Map(lessons.map((lesson) => [lesson.id, lesson.contentHash]));
  if (text !== undefined) versions.set(contentHash, found);
  return found;
}

/** The texts that a learner knows: as they were read, or as they were when the last bridge was passed. */
async function heldTexts(db: Db, { held, passes }: CourseRecords): Promise<HeldLesson[]> {
  const bridged = passes.find(({ isBridge }) => isBridge);
  if (!bridged) return [...held];
  const known = await lessonsOfVersion(db, bridged.contentHash);
  return held.flatMap((lesson): HeldLesson[] => {
    // Read after the bridge, in a version that is newer still.
    if (compareVersions(lesson.version, bridged.courseVersion) > 0) return [lesson];
    const contentHash = known.get(lesson.lessonId);
    // What that version no longer taught was told then.
    return contentHash === undefined ? [] : [{ ...lesson, contentHash, version: bridged.courseVersion }];
  });
}

/**
 * Whether somebody in the middle of a course is asked what changed in lessons that were read: the time to finish is over, or
 * the version was left before. At once, where something was wrong in it.
 */
async function isTimeOver(
  { db, at, userId }: Asking,
  course: CatalogueCourse,
  stale: readonly HeldLesson[],
): Promise<boolean> {
  const current = course.finishing?.current ?? course;
  if (stale.some(({ version }) => isWithdrawn(current, version))) return true;
  if (!course.finishing && (await isEnded(db, userId, course.id))) return true;
  const since = await findServedFrom(db, course.id, course.version);
  return since !== undefined && at >= endOfFinishing(since);
}

const oldest = (lessons: readonly HeldLesson[]) =>
  lessons.map(({ version }) => version).toSorted(compareVersions)[0];

/** The version that a certificate in force names; it rests on one of the passes. */
function versionOf({ certificate, passes }: CourseRecords): string | undefined {
  return passes.find(({ id }) => id === certificate?.attemptId)?.courseVersion;
}

interface Asking {
  db: Db;
  at: Date;
  userId: number;
}

async function planFor(
  asking: Asking,
  course: CatalogueCourse,
  records: CourseRecords,
): Promise<BridgePlan | undefined> {
  if (!course.isPublished || records.held.length === 0) return undefined;
  const { db, at } = asking;
  const certificate =
    records.certificate && records.certificate.validUntil > at ? records.certificate : undefined;
  const certified = certificate && versionOf(records);
  if (certificate) {
    const isCurrent = records.passes.some(({ contentHash }) => contentHash === course.contentHash);
    if (isCurrent || certified === undefined || !isTrainingAsked(course, certified)) return undefined;
  }
  const held = await heldTexts(db, records);
  const stale = staleLessons(course, held);
  if (!certificate && (stale.length === 0 || !(await isTimeOver(asking, course, stale)))) return undefined;
  const sources = await loadTexts(
    db,
    stale.map(({ contentHash }) => contentHash),
  );
  const difference = compareCourse(course, stale, sources);
  const added = certificate ? addedLessons(course, records.held, certificate) : [];
  const slides = countChanges(difference);
  if (slides + added.length === 0) return undefined;
  return {
    course,
    purpose: certificate ? 'certificate' : 'completion',
    from: certified ?? oldest(stale) ?? course.version,
    certificate,
    difference,
    slides,
    added,
  };
}

/** Lessons that were not there, or not completed, when the certificate was earned. */
function addedLessons(
  { lessons }: CatalogueCourse,
  held: readonly HeldLesson[],
  { completedAt }: InForceRow,
): BridgePlan['added'] {
  return lessons.flatMap((lesson) => {
    const own = held.find(({ lessonId }) => lessonId === lesson.id);
    if (own && own.completedAt <= completedAt) return [];
    return [{ lesson, isCompleted: own !== undefined }];
  });
}

/** What a new version of a course asks of a learner; undefined where it asks nothing. */
export async function planBridge(asking: Asking, course: CatalogueCourse): Promise<BridgePlan | undefined> {
  const { db, userId } = asking;
  const held = await listHeldLessons(db, userId, course.id);
  const passes = await listPasses(db, userId, course.id);
  const [certificate] = await listInForce(db, userId, course.id);
  return planFor(asking, course, { held, passes, certificate });
}

/** The same for all courses that a learner has begun. */
export async function planBridges(
  asking: Asking,
  courses: readonly CatalogueCourse[],
): Promise<BridgePlan[]> {
  const { db, userId } = asking;
  const [held, passes, certificates] = await Promise.all([
    listHeldLessons(db, userId),
    listPasses(db, userId),
    listInForce(db, userId),
  ]);
  const plans: BridgePlan[] = [];
  for (const course of courses) {
    const ofCourse = ({ courseId }: { courseId: number }) => courseId === course.id;
    const plan = await planFor(asking, course, {
      held: held.filter(ofCourse),
      passes: passes.filter(ofCourse),
      certificate: certificates.find(ofCourse),
    });
    if (plan) plans.push(plan);
  }
  return plans;
}

/** The version in which a course was begun, where lessons of it were read in an older text that changed since. */
export async function findBegunVersion(
  db: Db,
  userId: number,
  course: CatalogueCourse,
): Promise<string | undefined> {
  const held = await listHeldLessons(db, userId, course.id);
  const texts = await heldTexts(db, {
    held,
    passes: await listPasses(db, userId, course.id),
    certificate: undefined,
  });
  const stale = staleLessons(course, texts).filter(({ lessonId }) =>
    course.lessons.some(({ id }) => id === lessonId),
  );
  return oldest(stale);
}
