import { done, recall } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';
import { readMastery } from '../../learning/recall/mastery.service.ts';
import { answerRecall, readRecall, readSet, startRecall } from '../../learning/recall/recall.service.ts';
import { remind, stopReminding } from '../../learning/recall/reminders.service.ts';
import { sendReminders } from '../../learning/recall/send-reminders.service.ts';

/** Reminders are at full and half hours. */
const TEN_MINUTES = '*/10 * * * *';

export function recallRoutes(app: FastifyInstance, context: Context): void {
  context.jobs.handle(
    'recall-reminders',
    async () => {
      await sendReminders(context);
    },
    { cron: TEN_MINUTES },
  );
  learnerRoute(app, context, recall.overview, ({ viewer, params }, own) =>
    readRecall(own, viewer, params.userId),
  );
  learnerRoute(app, context, recall.mastery, ({ viewer, params }, own) =>
    readMastery(own, viewer, params.userId),
  );
  learnerRoute(app, context, recall.start, ({ viewer }, own) => startRecall(own, viewer));
  learnerRoute(app, context, recall.get, ({ viewer, params }, own) => readSet(own, viewer, params.id));
  learnerRoute(app, context, recall.answer, ({ viewer, params, body }, own) =>
    answerRecall(own, viewer, params, body),
  );
  route(app, context, recall.remind, ({ viewer, body }) => remind(context, viewer.id, body));
  route(app, context, recall.stopReminding, async ({ viewer }) => {
    await stopReminding(context, viewer.id);
    return done;
  });
}
