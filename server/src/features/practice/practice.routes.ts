import { practice } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { finishCompetency } from '../competencies/assess-competency.service.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';
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
  learnerRoute(app, context, practice.start, ({ viewer }, own) => startPractice(own, viewer, FINISHERS));
  learnerRoute(app, context, practice.get, ({ viewer, params }, own) =>
    readSession(own, viewer, params.id, FINISHERS),
  );
  learnerRoute(app, context, practice.answer, ({ viewer, params, body }, own) =>
    answerQuestion(own, viewer, params.id, body),
  );
  learnerRoute(app, context, practice.submit, ({ viewer, params }, own) =>
    submitSession(own, viewer, params.id, FINISHERS),
  );
  learnerRoute(app, context, practice.overview, ({ viewer, params }, own) =>
    readOverview(own, viewer, params.userId),
  );
}
