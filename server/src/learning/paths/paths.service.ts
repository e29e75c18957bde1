import type { LearningPath, PathProgress } from '@trialwright/contract';
import type { PathFile } from '../../content/practice-schemas.ts';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import { bestScores } from '../quiz/attempt-results.service.ts';
import { byLesson } from '../course-states.ts';
import { readProgress } from '../progress.service.ts';
import { finishSteps } from './steps.service.ts';
import { findNext } from './next-in-path.ts';
import { findCompletedSteps, buildPathAccess, loadPathProgress } from './path-access.service.ts';
import { modulesOf } from './path-modules.ts';
import { presentModuleState, presentPath, type PathRecords } from './path-view.ts';
import { insertEnrollment, listMeasures, listEnrollments, type StepRow } from './paths.store.ts';

export function findPath(context: Context, id: string): PathFile {
  return context.content.catalogue.practice.path(id) ?? fail('paths.not_found', 'Learning path not found.');
}

/** The paths of the viewer’s primary role and those for all, as they stand. */
export async function listPaths(context: Context, viewer: Viewer): Promise<LearningPath[]> {
  const { catalogue } = context.content;
  const { db } = context.database;
  const [progress, { enrolments, gate }] = await Promise.all([
    readProgress(context, viewer.id),
    loadPathProgress(catalogue, db, viewer.id),
  ]);
  const records = { progress: byLesson(progress), enrolments, gate };
  const role = viewer.roles[0]?.role;
  return catalogue.practice.paths
    .filter(({ targetRole }) => targetRole === 'All' || targetRole === role)
    .map((path) => presentPath(catalogue, path, records));
}

/** Writes back what was found to be done. On a full disk it stays unwritten: what can be read must stay readable. */
async function settle(context: Context, done: readonly StepRow[], at: Date): Promise<void> {
  if (done.length === 0) return;
  const ids = done.map(({ id }) => id);
  try {
    await context.database.record((trx) => finishSteps(trx, ids, at));
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'server.disk_full')) throw error;
  }
}

async function readRecords(context: Context, userId: number): Promise<PathRecords> {
  const { catalogue } = context.content;
  const { db } = context.database;
  const at = context.now();
  const [progress, { enrolments, steps }, measures, scores] = await Promise.all([
    readProgress(context, userId),
    listEnrollments(db, userId),
    listMeasures(db, userId),
    bestScores(db, userId),
  ]);
  const done = await findCompletedSteps(db, catalogue, steps);
  await settle(context, done, at);
  const passed = scores.flatMap(({ courseId, firstPassedAt }) => (firstPassedAt ? courseId : []));
  const pathIds = enrolments.map(({ pathId }) => pathId);
  return {
    gate: buildPathAccess(catalogue, { pathIds, steps, done, passed }),
    progress: byLesson(progress),
    enrolments,
    steps: steps.map((step) => (done.includes(step) ? { ...step, doneAt: at } : step)),
    measures,
    scores,
  };
}

/** A path as it stands for a learner. Steps that were done elsewhere are found, and kept, by this reading. */
export async function readPath(context: Context, userId: number, path: PathFile): Promise<PathProgress> {
  const { catalogue } = context.content;
  const records = await readRecords(context, userId);
  const listed = presentPath(catalogue, path, records);
  const modules = modulesOf(catalogue, path).map((module) => presentModuleState(catalogue, module, records));
  const others = catalogue.practice.paths
    .filter(
      ({ id, targetRole }) => id !== path.id && (targetRole === 'All' || targetRole === path.targetRole),
    )
    .map((other) => presentPath(catalogue, other, records));
  return { ...listed, modules, next: listed.enrolledAt === null ? null : findNext(modules, others) };
}

/** Enrolls a learner who owns a role of the path; enrolling again returns the existing enrollment. */
export async function enroll(
  context: Context,
  viewer: Viewer,
  path: PathFile,
): Promise<{ pathId: string; userId: number; enrolledAt: string }> {
  context.database.assertWritable();
  const { targetRole } = path;
  if (!viewer.roles.some(({ role, isPaid }) => isPaid && (targetRole === 'All' || targetRole === role)))
    fail('roles.not_paid', 'Learning paths require a role package.');
  return context.database.record(async (trx) => {
    const at = context.now();
    const { enrolledAt, isNew } = await insertEnrollment(trx, viewer.id, path.id, at);
    if (isNew)
      await appendLedger(trx, {
        subjectId: viewer.id,
        actorId: viewer.id,
        at,
        action: 'path.enrolled',
        object: `path:${path.id}`,
      });
    return { pathId: path.id, userId: viewer.id, enrolledAt: enrolledAt.toISOString() };
  });
}

export { listEnrolments } from './paths.store.ts';
