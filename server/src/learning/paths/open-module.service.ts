import type { PathModuleState } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { requirePaid } from '../paid.ts';
import type { Viewer } from '../../core/sessions.ts';
import { findPath, readPath } from './paths.service.ts';
import { findModule, type Module } from './path-modules.ts';

/** The module of a path that an address names, as it stands; refuses one that is not open to the learner. */
export async function requireOpenModule(
  context: Context,
  viewer: Viewer,
  { pathId, courseId }: { pathId: string; courseId: number },
): Promise<{ module: Module; state: PathModuleState }> {
  const path = findPath(context, pathId);
  const module = findModule(context.content.catalogue, courseId);
  if (module?.path.id !== pathId) return fail('courses.not_found', 'Module not found in this path.');
  requirePaid(viewer, module.content);
  const { enrolledAt, modules } = await readPath(context, viewer.id, path);
  if (enrolledAt === null) fail('paths.not_enrolled', 'Enroll in the path to unlock its modules.');
  const state = modules.find(({ id }) => id === courseId);
  if (!state || state.state === 'in_preparation')
    return fail('courses.in_preparation', 'This course is still in development.');
  if (state.state === 'waiting')
    fail('courses.locked', state.waitsFor ?? 'Complete the earlier modules in this path first.');
  return { module, state };
}
