import { assessments } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
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
    courseOf: ({ assessmentId }) => findCourse(context, assessmentId),
    handler: ({ viewer, params, body }) => startAttempt(context, viewer, params.assessmentId, body ?? {}),
  });
  route(app, context, assessments.answer, async ({ viewer, params, body }) => {
    const attempt = await recordAnswers(context, viewer, params.id, body);
    return { answers: attempt.answers, expiresAt: attempt.expiresAt.toISOString() };
  });
  route(app, context, assessments.next, ({ params }) =>
    readNextAttempt(context, params.userId, params.assessmentId),
  );
  route(app, context, assessments.result, ({ viewer, params }) => getResult(context, viewer, params.id));
  route(app, context, assessments.list, ({ params }) => listResults(context, params.userId));
  route(app, context, assessments.open, ({ params }) => readOpenAttempts(context, params.userId));
  route(app, context, assessments.submit, ({ viewer, body }) =>
    submitAttempt(context, viewer, body.assessmentId, body.answers),
  );
  context.jobs.handle('attempt-expired', ({ attemptId }) => expireAttempt(context, attemptId));
}
