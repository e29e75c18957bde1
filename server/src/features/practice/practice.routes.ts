import { practice } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { finishCompetency } from '../competencies/assess-competency.service.ts';
import { finishDrill, finishPretest } from '../../learning/paths/path-quizzes.service.ts';
import { readOverview } from '../../learning/quiz/practice-overview.service.ts';
import {
  answerQuestion,
  finishPractice,
  readSession,
  startPractice,
  submitSession,
  type CompletionHandlers,
} from '../../learning/quiz/sessions.service.ts';

const FINISHERS: CompletionHandlers = {
  practice: finishPractice,
  pretest: finishPretest,
  drill: finishDrill,
  competency: finishCompetency,
};

export function practiceRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, practice.start, ({ viewer }) => startPractice(context, viewer, FINISHERS));
  route(app, context, practice.get, ({ viewer, params }) =>
    readSession(context, viewer, params.id, FINISHERS),
  );
  route(app, context, practice.answer, ({ viewer, params, body }) =>
    answerQuestion(context, viewer, params.id, body),
  );
  route(app, context, practice.submit, ({ viewer, params }) =>
    submitSession(context, viewer, params.id, FINISHERS),
  );
  route(app, context, practice.overview, ({ viewer, params }) =>
    readOverview(context, viewer, params.userId),
  );
}
