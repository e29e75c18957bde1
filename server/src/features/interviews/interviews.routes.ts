import { interviews } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { listPractice, readGuide, savePractice } from './interviews.service.ts';

export function interviewRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, interviews.guide, async ({ params, viewer }) =>
    readGuide(context, viewer, params.role),
  );
  route(app, context, interviews.practice, ({ params }) => listPractice(context.database.db, params.userId));
  route(app, context, interviews.save, ({ params, body }) =>
    savePractice(context, params.userId, params.questionId, body),
  );
}
