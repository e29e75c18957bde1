import type { CatalogueCourse } from '../../content/catalogue.ts';
import { compareVersions, isTrainingAsked, isWithdrawn } from '../../content/version-steps.ts';
import type { ServedVersion } from './served-versions.store.ts';

/** Days in which a course can be finished in the version begun, from when a newer one is first served. */
export const FINISHING_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

type Today = Pick<CatalogueCourse, 'id' | 'version' | 'editorial' | 'withdrawn'>;

/** Whether a version that was served between asks something of who read an older one, by what today's course declares. */
function isAskedBy({ editorial }: Today, version: string, from: string): boolean {
  return isTrainingAsked({ version, ...(editorial && { editorial }) }, from);
}

/** When the time to finish something that began to be replaced then is over. */
export function endOfFinishing(servedFrom: Date): Date {
  return new Date(servedFrom.getTime() + FINISHING_DAYS * DAY_MS);
}

/** Until when a version may be finished; undefined as long as no newer one asks anything of its readers. */
export function finishableUntil(
  course: Today,
  version: string,
  served: readonly ServedVersion[],
): Date | undefined {
  const replaced = served
    .filter((each) => compareVersions(each.version, course.version) <= 0)
    .filter((each) => isAskedBy(course, each.version, version))
    .map(({ servedFrom }) => servedFrom.getTime());
  return replaced.length === 0 ? undefined : endOfFinishing(new Date(Math.min(...replaced)));
}

/** A version that was read, and the one in which its readers finish the course. */
export interface Finishable {
  courseId: number;
  read: string;
  version: string;
  until: Date;
}

/**
 * The versions of a course that are finished by who began them, at a moment when a newer one is served. Who read a version
 * that was followed by one that asks nothing, such as a patch, was taught that one last.
 */
export function listFinishable(course: Today, served: readonly ServedVersion[], at: Date): Finishable[] {
  const older = served
    .filter(({ courseId, version }) => courseId === course.id && compareVersions(version, course.version) < 0)
    .toSorted((one, other) => compareVersions(one.version, other.version));
  return older.flatMap(({ version: read }): Finishable[] => {
    const last = older.findLast(
      ({ version }) => compareVersions(version, read) >= 0 && !isAskedBy(course, version, read),
    );
    const until =
      last &&
      finishableUntil(
        course,
        last.version,
        served.filter(({ courseId }) => courseId === course.id),
      );
    if (!last?.hasText || !until || until <= at) return [];
    if (isWithdrawn(course, read) || isWithdrawn(course, last.version)) return [];
    return [{ courseId: course.id, read, version: last.version, until }];
  });
}
