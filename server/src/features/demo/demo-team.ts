import type { ProjectId } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../core/sessions.ts';
import { joinProject } from '../projects/projects.service.ts';

const TEAM: ProjectId = 'virtual_study_team';

/** Lets these people join the next cohort of the study team. */
export async function seedTeam(context: Context, members: readonly Viewer[]): Promise<void> {
  if (!context.content.catalogue.practice.project(TEAM)) return;
  for (const member of members) await joinProject(context, member, TEAM);
}
