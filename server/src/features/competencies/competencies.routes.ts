import { competencies, observations } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { route } from '../../core/route.ts';
import { assessCompetency } from './assess-competency.service.ts';
import { readPlan } from './development-plan.service.ts';
import { presentFramework } from './frameworks.ts';
import { listObservationsOf } from './observations.service.ts';
import { listCompetencyResults } from './competency-results.service.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';

export function competencyRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, competencies.framework, async ({ params }) => {
    const { practice } = context.content.catalogue;
    const framework = practice.framework(params.role);
    if (!framework)
      return fail('competencies.not_found', 'This role’s competency framework isn’t available yet.');
    return presentFramework(practice, framework);
  });
  learnerRoute(app, context, competencies.standings, ({ viewer, params }, own) =>
    listCompetencyResults(own, viewer, params.userId),
  );
  route(app, context, competencies.assess, ({ viewer, body }) =>
    assessCompetency(context, viewer, body.competencyArea),
  );
  route(app, context, observations.list, ({ params }) => listObservationsOf(context, params.id));
  learnerRoute(app, context, competencies.plan, ({ viewer, params }, own) => readPlan(own, viewer, params));
}
