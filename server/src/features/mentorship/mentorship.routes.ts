import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { done, mentorship, type MentorAnswer } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { afterListening } from '../../core/after-listening.ts';
import { fail } from '../../core/errors.ts';
import { createLimit } from '../../core/limit.ts';
import { route } from '../../core/route.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';
import {
  acceptQuestion,
  answerQuestion,
  collectAnswer,
  createMentorSource,
  streamAnswer,
} from './mentorship.service.ts';
import { deleteThreads, findThread, listThreads } from './mentorship.store.ts';
import { createWriter } from './model.ts';

const PER_MINUTE = { max: 20, windowMs: 60_000 };
const GRACE_MS = 5000;
const NOT_FOUND = 'Conversation not found.';

export function mentorshipRoutes(app: FastifyInstance, context: Context): void {
  const { database, config } = context;
  const mentorOf = createMentorSource(context);
  afterListening(app, mentorOf);
  const write = createWriter(config.mentorModel);
  const limit = createLimit(app, { ...PER_MINUTE, key: ({ viewer }) => `mentor:${viewer?.id}` });

  learnerRoute(app, context, mentorship.ask, async ({ body, viewer, request, reply }, own) => {
    database.assertWritable();
    await limit(request);
    const accepted = await acceptQuestion(own, mentorOf, viewer, body);
    const gone = new AbortController();
    reply.raw.on('close', () => gone.abort());
    // A model may be silent for longer than the connection timeout. An injected request has no real socket.
    if (config.mentorModel && request.socket instanceof Socket)
      request.socket.setTimeout(config.mentorModel.timeoutMs + GRACE_MS);
    const answer = answerQuestion(context, write, accepted, gone.signal);
    if (!request.headers.accept?.includes('text/event-stream')) return collectAnswer(answer);
    reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    // Fastify sends a stream as is; its last event is the contract's reply.
    return Readable.from(streamAnswer(answer)) as unknown as MentorAnswer;
  });
  route(app, context, mentorship.threads, ({ viewer }) => listThreads(database.db, viewer.id));
  route(
    app,
    context,
    mentorship.thread,
    async ({ params, viewer }) =>
      (await findThread(database.db, viewer.id, params.id)) ?? fail('mentorship.not_found', NOT_FOUND),
  );
  route(app, context, mentorship.remove, async ({ params, viewer }) => {
    const count = await database.record((trx) => deleteThreads(trx, viewer.id, params.id));
    if (count === 0) fail('mentorship.not_found', NOT_FOUND);
    return done;
  });
  route(app, context, mentorship.removeAll, async ({ viewer }) => {
    await database.record((trx) => deleteThreads(trx, viewer.id));
    return done;
  });
}
