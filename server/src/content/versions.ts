import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueCourse } from './catalogue.ts';
import type { Problem } from './problems.ts';

const LOCK_FILE = 'versions.lock';

function keyOf(course: CatalogueCourse): string {
  return `${course.slug}@${course.version}`;
}

function readLock(root: string): Map<string, string> {
  const path = join(root, LOCK_FILE);
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const),
  );
}

/** The text of a published version never changes, so that a learner's completion keeps its meaning. */
export function checkVersions(root: string, courses: CatalogueCourse[]): Problem[] {
  const lock = readLock(root);
  return courses
    .filter((course) => course.isPublished)
    .flatMap((course) => {
      const file = `content/courses/${course.slug}/course.yaml`;
      const known = lock.get(keyOf(course));
      if (known === course.contentHash) return [];
      const message = known
        ? `the text of ${keyOf(course)} changed: raise the version, then run npm run content:lock`
        : `${keyOf(course)} is not in ${LOCK_FILE}: run npm run content:lock`;
      return [{ file, line: 1, message }];
    });
}

/** Records the hashes of new versions; a recorded version is never overwritten unless it was never released. */
export function writeLock(root: string, courses: CatalogueCourse[], force = false): void {
  const lock = readLock(root);
  for (const course of courses.filter(({ isPublished }) => isPublished)) {
    if (force || !lock.has(keyOf(course))) lock.set(keyOf(course), course.contentHash);
  }
  const lines = [...lock].map(([key, hash]) => `${key} ${hash}`).toSorted();
  writeFileSync(join(root, LOCK_FILE), `${lines.join('\n')}\n`);
}
