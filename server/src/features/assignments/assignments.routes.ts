import { assignments, done } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { teamRoute } from '../../teams/team-route.ts';
import { assign, previewAssignment, readAssignments, withdrawAssignment } from './assignments.service.ts';
import { remindOfAssignments } from './send-reminders.ts';

const HOURLY = '11 * * * *';

export function assignmentRoutes(app: FastifyInstance, context: Context): void {
  context.jobs.handle(
    'assignment-reminders',
    async () => {
      await remindOfAssignments(context);
    },
    { cron: HOURLY },
  );
  teamRoute(app, context, assignments.list, (scope) => readAssignments(scope));
  teamRoute(app, context, assignments.preview, (scope, { body }) => previewAssignment(scope, body));
  teamRoute(app, context, assignments.assign, (scope, { body }) => assign(scope, body));
  teamRoute(app, context, assignments.withdraw, async (scope, { params, body }) => {
    await withdrawAssignment(scope, params.id, body);
    return done;
  });
}
