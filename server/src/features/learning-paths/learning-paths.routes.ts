import { learningPaths } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { enroll, findPath, listPaths, readPath } from '../../learning/paths/paths.service.ts';
import { startDrill, startPretest } from '../../learning/paths/path-quizzes.service.ts';
import { rateExercise } from '../../learning/paths/rate-exercise.service.ts';

export function learningPathRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, learningPaths.list, ({ viewer }) => listPaths(context, viewer));
  route(app, context, learningPaths.get, async ({ params }) =>
    readPath(context, params.userId, findPath(context, params.pathId)),
  );
  route(app, context, learningPaths.enroll, async ({ viewer, params }) => {
    context.database.assertWritable();
    return enroll(context, viewer, findPath(context, params.pathId));
  });
  route(app, context, learningPaths.pretest, ({ viewer, params }) => startPretest(context, viewer, params));
  route(app, context, learningPaths.rate, ({ viewer, params, body }) =>
    rateExercise(context, viewer, params, body.ratings),
  );
  route(app, context, learningPaths.drill, ({ viewer, params }) => startDrill(context, viewer, params.id));
}
