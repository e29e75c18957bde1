import { done, messages, type ContactMessage } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { changeMessage, listMessages, receiveMessage } from './messages.service.ts';
import { respond } from './respond.service.ts';

const HOUR_MS = 60 * 60_000;
/** Rate limit: 5 messages per hour from one email address or account. */
const BY_SENDER = 5;
/** Per IP address, which people at one institution may share. */
const BY_MACHINE = 20;

export function messageRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const limitMachine = createLimit(app, {
    max: BY_MACHINE,
    windowMs: HOUR_MS,
    key: ({ ip }) => `message-from:${networkOf(ip)}`,
  });
  const limitAddress = createLimit(app, {
    max: BY_SENDER,
    windowMs: HOUR_MS,
    // The route has parsed the body before the handler checks the limit.
    key: ({ body }) => `message-of:${(body as ContactMessage).email}`,
  });
  const limitAccount = createLimit(app, {
    max: BY_SENDER,
    windowMs: HOUR_MS,
    key: ({ viewer }) => `message-by:${viewer?.id}`,
  });
  route(app, context, messages.send, async ({ body, viewer, request }) => {
    context.database.assertWritable();
    await limitMachine(request);
    await limitAddress(request);
    if (viewer) await limitAccount(request);
    // Honeypot field, invisible to people: bots that fill it in get a fake success.
    if (!body.website) await receiveMessage(context, viewer, body);
    return done;
  });
  route(app, context, messages.list, () => listMessages(db));
  route(app, context, messages.respond, ({ params, body, viewer }) =>
    respond(context, viewer, params.id, body.adminResponse),
  );
  route(app, context, messages.setStatus, ({ params, body }) => changeMessage(context, params.id, body));
  route(app, context, messages.setPriority, ({ params, body }) => changeMessage(context, params.id, body));
}
