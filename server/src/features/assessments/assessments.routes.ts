import { assessments } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { paidRoute } from '../../learning/paid.ts';
import { findCourse } from '../../learning/standing.service.ts';
import {
  expireAttempt,
  getResult,
  listResults,
  recordAnswers,
  startAttempt,
  submitAttempt,
} from '../../learning/quiz/attempts.service.ts';
import { readOpenAttempts } from '../../learning/quiz/open-attempts.service.ts';

export function assessmentRoutes(app: FastifyInstance, context: Context): void {
  paidRoute(
    app,
    context,
    assessments.start,
    ({ assessmentId }) => findCourse(context, assessmentId),
    ({ viewer, params }) => startAttempt(context, viewer, params.assessmentId),
  );
  route(app, context, assessments.answer, async ({ viewer, params, body }) => {
    const attempt = await recordAnswers(context, viewer, params.id, body.answers);
    return { answers: attempt.answers, expiresAt: attempt.expiresAt.toISOString() };
  });
  route(app, context, assessments.result, ({ viewer, params }) => getResult(context, viewer, params.id));
  route(app, context, assessments.list, ({ params }) => listResults(context, params.userId));
  route(app, context, assessments.open, ({ params }) => readOpenAttempts(context, params.userId));
  route(app, context, assessments.submit, ({ viewer, body }) =>
    submitAttempt(context, viewer, body.assessmentId, body.answers),
  );
  context.jobs.handle('attempt-expired', ({ attemptId }) => expireAttempt(context, attemptId));
}
