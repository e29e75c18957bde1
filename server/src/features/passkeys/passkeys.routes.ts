import { done, passkeys } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Auth } from '../../core/auth.ts';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { createFailedSignIns } from '../auth/failed-sign-ins.ts';
import {
  addPasskey,
  askAtSignIn,
  beginEnrollment,
  listOwnPasskeys,
  revokePasskey,
  signInWithPasskey,
  testPasskey,
} from './passkeys.service.ts';

const WINDOW_MS = 15 * 60 * 1000;
const ASKED_PER_MINUTE = 120;

export function passkeyRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  const failed = createFailedSignIns(context);
  const limit = createLimit(app, {
    max: 10,
    windowMs: WINDOW_MS,
    key: ({ viewer }) => `passkey:${viewer?.id}`,
  });
  const asked = createLimit(app, {
    max: ASKED_PER_MINUTE,
    windowMs: 60_000,
    key: ({ ip }) => `passkey-options:${networkOf(ip)}`,
  });
  route(app, context, passkeys.list, ({ viewer }) => listOwnPasskeys(context, viewer));
  route(app, context, passkeys.begin, async ({ viewer, body, request }) => {
    context.database.assertWritable();
    await limit(request);
    return beginEnrollment({ auth, context, request }, viewer, body);
  });
  route(app, context, passkeys.add, async ({ viewer, body }) => {
    context.database.assertWritable();
    return addPasskey(context, viewer, body);
  });
  route(app, context, passkeys.test, async ({ viewer, params, body }) => {
    context.database.assertWritable();
    return testPasskey(context, viewer, { id: params.id, answer: body.answer });
  });
  route(app, context, passkeys.revoke, async ({ viewer, params }) => {
    context.database.assertWritable();
    await revokePasskey(context, viewer, params.id);
    return done;
  });
  route(app, context, passkeys.ask, async ({ request }) => {
    context.database.assertWritable();
    await asked(request);
    return askAtSignIn(context);
  });
  route(app, context, passkeys.signIn, ({ body, request, reply }) => {
    context.database.assertWritable();
    return failed.code(request, () => signInWithPasskey({ auth, context, request, reply }, body.answer));
  });
}
