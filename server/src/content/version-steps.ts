import type { CourseFile } from './schemas.ts';

type Versioned = Pick<CourseFile, 'version' | 'editorial'>;
type Withdrawing = Versioned & Pick<CourseFile, 'withdrawn'>;
type Changing = Pick<CourseFile, 'version' | 'effectiveDate' | 'changes'>;
type Parts = readonly [major: number, minor: number, patch: number];

function partsOf(version: string): Parts {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
}

/** Negative where `a` is the older version. */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}

/**
 * Whether somebody who completed the version `from` is asked to read what changed since. A patch asks nobody. A minor
 * version asks, unless it is declared editorial; a new major version always asks. Of several versions since, one that
 * asks is enough, and a number in between that is not declared counts as one that asks.
 */
export function isTrainingAsked({ version, editorial = [] }: Versioned, from: string): boolean {
  if (compareVersions(from, version) >= 0) return false;
  const [fromMajor, fromMinor] = partsOf(from);
  const [major, minor] = partsOf(version);
  if (major !== fromMajor) return true;
  const declared = new Set(editorial.map((each) => each.version));
  return Array.from({ length: minor - fromMinor }, (_each, index) => fromMinor + 1 + index).some(
    (each) => !declared.has(`${major}.${each}.0`),
  );
}

/** What is wrong with the versions that a course declares editorial. */
export function checkEditorial({ version, editorial = [] }: Versioned): string[] {
  return editorial.flatMap((each, index) => {
    const name = `editorial.${index}: ${each.version}`;
    const [, minor, patch] = partsOf(each.version);
    if (compareVersions(each.version, version) > 0) return [`${name} is later than the course’s ${version}`];
    if (patch > 0) return [`${name} is a patch, which asks nobody anyway`];
    if (minor === 0) return [`${name} is a major version, which always asks; give it a minor number`];
    const isTwice = editorial.findIndex((other) => other.version === each.version) !== index;
    return isTwice ? [`${name} is declared twice`] : [];
  });
}

/** What today's version of a course declares of an older one that is in error. */
export function findWithdrawn({ withdrawn = [] }: Pick<CourseFile, 'withdrawn'>, version: string) {
  return withdrawn.find((each) => each.version === version);
}

export function isWithdrawn(course: Pick<CourseFile, 'withdrawn'>, version: string): boolean {
  return findWithdrawn(course, version) !== undefined;
}

/** What the versions since an older one changed, the newest first. */
export function changesSince(
  { changes = [] }: Pick<CourseFile, 'changes'>,
  from: string,
): NonNullable<CourseFile['changes']> {
  return changes
    .filter(({ version }) => compareVersions(version, from) > 0)
    .toSorted((a, b) => compareVersions(b.version, a.version));
}

/** What is wrong with the versions whose changes a course tells. */
export function checkChanges({ version, effectiveDate, changes = [] }: Changing): string[] {
  return changes.flatMap((each, index) => {
    const name = `changes.${index}: ${each.version}`;
    const step = compareVersions(each.version, version);
    if (step > 0) return [`${name} is later than the course’s ${version}`];
    if (step === 0 && each.date !== effectiveDate)
      return [`${name} is of ${each.date}, but the course’s effectiveDate is ${effectiveDate}`];
    if (step < 0 && each.date > effectiveDate)
      return [`${name} is of ${each.date}, later than the newer version’s effectiveDate, ${effectiveDate}`];
    const isTwice = changes.findIndex((other) => other.version === each.version) !== index;
    return isTwice ? [`${name} is told twice`] : [];
  });
}

/** What is wrong with the versions that a course declares withdrawn. */
export function checkWithdrawn(course: Withdrawing): string[] {
  const { version, withdrawn = [] } = course;
  return withdrawn.flatMap((each, index) => {
    const name = `withdrawn.${index}: ${each.version}`;
    if (compareVersions(each.version, version) >= 0)
      return [`${name} is not older than the course’s ${version}, which takes its place`];
    if (!isTrainingAsked(course, each.version))
      return [`${name} was in error, but ${version} asks nobody who read it; raise the minor version`];
    const isTwice = withdrawn.findIndex((other) => other.version === each.version) !== index;
    return isTwice ? [`${name} is declared twice`] : [];
  });
}
