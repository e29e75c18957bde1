import type { ProjectId, ProjectPost } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { notifyOfActivity } from '../notifications/notifications.service.ts';
import {
  nameAmongMembers,
  toCohortKey,
  presentPost,
  findMembership,
  requireProject,
} from './projects.service.ts';
import { deletePost, insertPost, listTeam, lockCohort } from './projects.store.ts';

/** Posts to the cohort and notifies its other members. */
export async function writePost(
  context: Context,
  viewer: Viewer,
  id: ProjectId,
  message: { text: string; milestone?: number | undefined },
): Promise<ProjectPost> {
  const project = requireProject(context, id);
  const { text, milestone = null } = message;
  if (milestone !== null && milestone > project.milestones.length)
    throw new AppError('request.invalid', 'Milestone not found.', {
      milestone: 'Milestone not found.',
    });
  return context.database.record(async (trx) => {
    const membership = await findMembership(context, trx, viewer.id, project);
    if (!membership.isMember)
      return fail('projects.not_member', 'Only members of this project can post here.');
    const cohortKey = toCohortKey(membership);
    await lockCohort(trx, cohortKey);
    const createdAt = context.now();
    const post = { userId: viewer.id, text, milestone, createdAt };
    const postId = await insertPost(trx, cohortKey, post);
    const others = (await listTeam(trx, cohortKey)).filter((member) => member.id !== viewer.id);
    await notifyOfActivity(
      trx,
      others.map((member) => member.id),
      {
        kind: 'project',
        title: `New message in ${project.name}`,
        body: `${nameAmongMembers(viewer.name)} posted to the group.`,
        href: `/projects/${project.id}`,
        createdAt,
      },
    );
    return presentPost({ id: postId, author: viewer.name, ...post }, viewer);
  });
}

/** Deletes the caller's own message, even after leaving. */
export async function removePost(context: Context, viewer: Viewer, id: number): Promise<void> {
  await context.database.record(async (trx) => {
    if (!(await deletePost(trx, id, viewer.id))) fail('projects.not_found', 'Message not found.');
  });
}
