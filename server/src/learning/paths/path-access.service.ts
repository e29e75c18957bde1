import type { Catalogue } from '../../content/catalogue.ts';
import type { Db } from '../../core/database/open.ts';
import type { PathAccess } from './path-access.ts';
import { hasPlayedSince } from '../../features/scenarios/scenarios.service.ts';
import { ruleOfStep } from './path-modules.ts';
import { hasBookedSince } from '../../features/bookings/bookings.service.ts';
import { isMember } from '../../features/projects/projects.service.ts';
import { listPassedCourses } from '../quiz/passed-courses.service.ts';
import { listEnrollments, type Enrollment, type StepRow } from './paths.store.ts';

/** Whether what a step asks for happened elsewhere in the academy. What no rule asks for any more is done. */
async function isDoneElsewhere(db: Db, catalogue: Catalogue, step: StepRow): Promise<boolean> {
  const effect = ruleOfStep(catalogue, step)?.effect;
  switch (effect?.kind) {
    case undefined:
      return true;
    case 'play_scenario':
      return hasPlayedSince(db, step.userId, effect.scenario, step.createdAt);
    case 'join_project':
      return isMember(db, step.userId, effect.project);
    case 'book_mentor':
      return hasBookedSince(db, step.userId, step.createdAt);
    default:
      return false;
  }
}

/** The open steps that are done by now and only not marked so yet. */
export async function findCompletedSteps(
  db: Db,
  catalogue: Catalogue,
  steps: readonly StepRow[],
): Promise<StepRow[]> {
  const open = steps.filter(({ doneAt }) => doneAt === null);
  const isDone = await Promise.all(open.map((step) => isDoneElsewhere(db, catalogue, step)));
  return open.filter((_step, index) => isDone[index]);
}

/** The lesson that a step asks to complete once more. */
export function lessonToRepeat(catalogue: Catalogue, step: StepRow): number | undefined {
  const effect = ruleOfStep(catalogue, step)?.effect;
  if (effect?.kind !== 'repeat_lesson') return undefined;
  return catalogue.course(step.courseId)?.lessons.find(({ slug }) => slug === effect.lesson)?.id;
}

/** What records come to; `steps` of which `done` are behind. */
export function buildPathAccess(
  catalogue: Catalogue,
  {
    pathIds,
    steps,
    done,
    passed,
  }: {
    pathIds: readonly string[];
    steps: readonly StepRow[];
    done: readonly StepRow[];
    passed: Iterable<number>;
  },
): PathAccess {
  const open = steps.filter((step) => step.doneAt === null && !done.includes(step));
  return {
    enrolled: new Set(pathIds),
    passed: new Set(passed),
    skipped: new Set(steps.flatMap(({ kind, courseId }) => (kind === 'skip_lessons' ? courseId : []))),
    held: new Set(open.flatMap(({ isRequired, courseId }) => (isRequired ? courseId : []))),
    repeats: new Set(open.flatMap((step) => lessonToRepeat(catalogue, step) ?? [])),
  };
}

/** The enrolments of a learner with the gate that follows from all records. */
export async function loadPathProgress(
  catalogue: Catalogue,
  db: Db,
  userId: number,
): Promise<{ enrolments: Enrollment[]; gate: PathAccess }> {
  const [{ enrolments, steps }, passed] = await Promise.all([
    listEnrollments(db, userId),
    listPassedCourses(db, userId),
  ]);
  const done = await findCompletedSteps(db, catalogue, steps);
  const pathIds = enrolments.map(({ pathId }) => pathId);
  return { enrolments, gate: buildPathAccess(catalogue, { pathIds, steps, done, passed }) };
}

/** What the learning paths say about their modules. Read only where a module is concerned. */
export async function loadPathAccess(catalogue: Catalogue, db: Db, userId: number): Promise<PathAccess> {
  return (await loadPathProgress(catalogue, db, userId)).gate;
}
