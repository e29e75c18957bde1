import { mayDiscloseAll, teamBinder } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { createLimit } from '../../core/limit.ts';
import { asKnown, holdsOn, readVersions } from '../../teams/facts/facts.service.ts';
import { teamRoute } from '../../teams/team-route.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { makeTeamBinder } from './make-binder.ts';

/** A binder of hundreds of people is some seconds of work. */
const BINDERS_PER_MINUTE = 6;
const ONE_MINUTE = 60_000;

/** Investigators take the binders of the trials that they are investigator of today; others with the right, all. */
async function requireOwnTrial(scope: TeamScope, trialId: number | undefined): Promise<void> {
  if (mayDiscloseAll(scope.roles)) return;
  if (trialId === undefined)
    fail('orgs.not_allowed', 'Investigators take the binder of each of their own trials.');
  const staff = asKnown(
    await scope.read((trx) => readVersions(trx, scope.organization.id, { kinds: ['staff'], trialId })),
  );
  const isOwn = staff.some(
    (each) => each.personId === scope.viewer.id && each.data.isInvestigator && holdsOn(each, scope.today),
  );
  if (!isOwn) fail('trials.not_found', 'Trial not found.');
}

export function teamBinderRoutes(app: FastifyInstance, context: Context): void {
  const limitBinders = createLimit(app, {
    max: BINDERS_PER_MINUTE,
    windowMs: ONE_MINUTE,
    key: ({ viewer }) => `team-binder:${viewer?.id}`,
  });
  teamRoute(app, context, teamBinder.get, async (scope, { query, request, reply }) => {
    const { trialId, asOf = scope.today } = query;
    if (asOf > scope.today) {
      const message = 'A binder shows what was. Choose today or an earlier day.';
      throw new AppError('request.invalid', message, { asOf: message });
    }
    await requireOwnTrial(scope, trialId);
    await limitBinders(request);
    const { fileName, chunks } = await makeTeamBinder(context, scope, { trialId, asOf });
    context.log.info(
      { orgId: scope.organization.id, trialId, by: scope.viewer.id },
      'created the inspection binder of an organization',
    );
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return chunks as never;
  });
}
