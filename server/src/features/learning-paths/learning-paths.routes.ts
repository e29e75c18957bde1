import { learningPaths } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';
import { enroll, findPath, listPaths, readPath } from '../../learning/paths/paths.service.ts';
import { startDrill, startPretest } from '../../learning/paths/path-quizzes.service.ts';
import { rateExercise } from '../../learning/paths/rate-exercise.service.ts';

export function learningPathRoutes(app: FastifyInstance, context: Context): void {
  learnerRoute(app, context, learningPaths.list, ({ viewer }, own) => listPaths(own, viewer));
  learnerRoute(app, context, learningPaths.get, async ({ params }, own) =>
    readPath(own, params.userId, findPath(own, params.pathId)),
  );
  learnerRoute(app, context, learningPaths.enroll, async ({ viewer, params }, own) => {
    own.database.assertWritable();
    return enroll(own, viewer, findPath(own, params.pathId));
  });
  learnerRoute(app, context, learningPaths.pretest, ({ viewer, params }, own) =>
    startPretest(own, viewer, params),
  );
  learnerRoute(app, context, learningPaths.rate, ({ viewer, params, body }, own) =>
    rateExercise(own, viewer, params, body.ratings),
  );
  learnerRoute(app, context, learningPaths.drill, ({ viewer, params }, own) =>
    startDrill(own, viewer, params.id),
  );
}
