import { taskTitle, type BlockedLine } from '@trialwright/contract';
import { fail } from '../../core/errors.ts';
import type { Context } from '../../context.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { requireTrial } from './delegations.service.ts';
import { findLine } from './line-to-sign.ts';
import { findObstacle, isInvestigator } from './obstacles.ts';
import { lineNumber } from './replacements.ts';

/**
 * Which of several lines the investigator can authorize now, and what stands against the others. Signing judges each of
 * them again: it leaves none out by itself.
 */
export async function checkLines(
  { now }: Context,
  scope: TeamScope,
  { trialId, lines }: { trialId: number; lines: readonly number[] },
): Promise<{ ready: number[]; blocked: BlockedLine[] }> {
  const orgId = scope.organization.id;
  return scope.read(async (trx) => {
    await requireTrial({ trx, orgId }, trialId);
    const ready: number[] = [];
    const blocked: BlockedLine[] = [];
    for (const factId of new Set(lines)) {
      const read = await findLine(trx, { orgId, factId, at: now() }, trialId);
      if (!isInvestigator(read, scope.viewer))
        fail('orgs.not_allowed', 'Only the investigator of this trial can authorize a task.');
      const obstacle = findObstacle(read, scope.viewer);
      const { personId, data } = read.line;
      if (obstacle)
        blocked.push({
          id: lineNumber(factId),
          factId,
          personId: personId ?? 0,
          name: read.name,
          task: data.task,
          taskTitle: taskTitle(data.task),
          reason: obstacle.reason,
          mend: obstacle.mend,
        });
      else ready.push(factId);
    }
    return { ready, blocked };
  });
}
