import type { LockReason } from '@trialwright/contract';
import type { CatalogueCourse } from '../../content/catalogue.ts';

/** What a learner's records in the learning paths say about their modules, all by the ids of courses. */
export interface PathAccess {
  /** Ids of paths. */
  enrolled: ReadonlySet<string>;
  /** The assessment is passed. */
  passed: ReadonlySet<number>;
  /** A rule let the lessons be skipped. */
  skipped: ReadonlySet<number>;
  /** A required step is open: what follows waits for it. */
  held: ReadonlySet<number>;
  /** Lessons that a step asks to complete once more. */
  repeats: ReadonlySet<number>;
}

export const NO_PATH_ACCESS: PathAccess = {
  enrolled: new Set(),
  passed: new Set(),
  skipped: new Set(),
  held: new Set(),
  repeats: new Set(),
};

type Test = (course: CatalogueCourse) => boolean;

/** A module is behind when it is passed, and read unless a rule let its lessons be skipped. */
export function isModuleCompleted(module: CatalogueCourse, gate: PathAccess, isRead: Test): boolean {
  return gate.passed.has(module.id) && (gate.skipped.has(module.id) || isRead(module));
}

/** The first of the earlier modules that a module waits for; none where it is open. What is completed stays open. */
export function findBlockingModule(
  module: CatalogueCourse,
  modules: readonly CatalogueCourse[],
  gate: PathAccess,
  isRead: Test,
): CatalogueCourse | undefined {
  if (isModuleCompleted(module, gate, isRead)) return undefined;
  const earlier = modules.slice(
    0,
    modules.findIndex(({ id }) => id === module.id),
  );
  return earlier.find((each) => !isModuleCompleted(each, gate, isRead) || gate.held.has(each.id));
}

export function moduleLock(
  module: CatalogueCourse,
  modules: readonly CatalogueCourse[],
  gate: PathAccess,
  isRead: Test,
): LockReason | undefined {
  if (!gate.enrolled.has(module.path ?? '')) return 'paths.not_enrolled';
  return findBlockingModule(module, modules, gate, isRead) ? 'courses.locked' : undefined;
}

/** Whether the assessment of an open module may be taken: after its lessons, unless they may be skipped. */
export function isModuleAssessable(module: CatalogueCourse, gate: PathAccess, isRead: Test): boolean {
  return isRead(module) || gate.skipped.has(module.id) || gate.passed.has(module.id);
}

/** What a module waits for, in a sentence; null where it waits for nothing. */
export function describeBlocker(
  module: CatalogueCourse,
  modules: readonly CatalogueCourse[],
  gate: PathAccess,
  isRead: Test,
): string | null {
  const obstacle = findBlockingModule(module, modules, gate, isRead);
  if (!obstacle) return null;
  if (!obstacle.isPublished) return `${obstacle.title} comes first and is still in development.`;
  return isModuleCompleted(obstacle, gate, isRead)
    ? `Finish the required step in ${obstacle.title} first.`
    : `Complete ${obstacle.title} first: all lessons and a passed assessment.`;
}
