import { assessments } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';
import { paidRoute } from '../../learning/paid.ts';
import { findCourse } from '../../learning/standing.service.ts';
import { getResult, listResults } from '../../learning/quiz/attempt-results.service.ts';
import { readNextAttempt } from '../../learning/quiz/next-attempt.service.ts';
import {
  expireAttempt,
  recordAnswers,
  startAttempt,
  submitAttempt,
} from '../../learning/quiz/attempts.service.ts';
import { readOpenAttempts } from '../../learning/quiz/open-attempts.service.ts';

export function assessmentRoutes(app: FastifyInstance, context: Context): void {
  paidRoute(app, context, assessments.start, {
    courseOf: ({ assessmentId }, own) => findCourse(own, assessmentId),
    handler: ({ viewer, params, body }, own) => startAttempt(own, viewer, params.assessmentId, body ?? {}),
  });
  route(app, context, assessments.answer, async ({ viewer, params, body }) => {
    const attempt = await recordAnswers(context, viewer, params.id, body);
    return { answers: attempt.answers, expiresAt: attempt.expiresAt.toISOString() };
  });
  learnerRoute(app, context, assessments.next, ({ params }, own) =>
    readNextAttempt(own, params.userId, params.assessmentId),
  );
  learnerRoute(app, context, assessments.result, ({ viewer, params }, own) =>
    getResult(own, viewer, params.id),
  );
  route(app, context, assessments.list, ({ params }) => listResults(context, params.userId));
  learnerRoute(app, context, assessments.open, ({ params }, own) => readOpenAttempts(own, params.userId));
  learnerRoute(app, context, assessments.submit, ({ viewer, body }, own) =>
    submitAttempt(own, viewer, body.assessmentId, body.answers),
  );
  context.jobs.handle('attempt-expired', ({ attemptId }) => expireAttempt(context, attemptId));
}
