import { account, done } from '@trialwright/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth } from '../../core/auth.ts';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { signOut } from '../auth/auth.service.ts';
import { createFailedSignIns } from '../auth/failed-sign-ins.ts';
import { challengeOf, finishSignIn } from '../auth/two-factor-challenge.service.ts';
import { endOtherSessions, endSession, listSessions } from './account-sessions.service.ts';
import { deleteAccount } from './erase.service.ts';
import { exportData } from './export.service.ts';
import { changePassword, getAccount, updateAccount } from './profile.service.ts';
import {
  confirmTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
  setUpTwoFactor,
} from './two-factor.service.ts';

const WINDOW_MS = 15 * 60 * 1000;

/** Limits guesses of the password and authenticator code from an open session. */
function limiters(app: FastifyInstance, context: Context) {
  const limit = (max: number, key: (request: FastifyRequest) => string) =>
    createLimit(app, { max, windowMs: WINDOW_MS, key });
  return {
    password: limit(10, ({ viewer }) => `current-password:${viewer?.id}`),
    code: limit(10, ({ viewer }) => `first-code:${viewer?.id}`),
    challenge: limit(
      10,
      (request) => `challenge:${challengeOf(context, request)?.identifier ?? networkOf(request.ip)}`,
    ),
    export: limit(10, ({ viewer }) => `export:${viewer?.id}`),
  };
}

export function accountRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  const limits = limiters(app, context);
  const failed = createFailedSignIns(context);
  /** Checks disk space before anything else, then the number of attempts. */
  const admit = async (request: FastifyRequest, limit: (request: FastifyRequest) => Promise<void>) => {
    context.database.assertWritable();
    await limit(request);
  };
  route(app, context, account.get, ({ params }) => getAccount(auth, context, params.userId));
  route(app, context, account.update, async ({ viewer, body, request }) => {
    context.database.assertWritable();
    if (body.currentPassword !== undefined) await limits.password(request);
    return updateAccount(auth, context, viewer, body);
  });
  route(app, context, account.changePassword, async ({ viewer, body, request }) => {
    await admit(request, limits.password);
    await changePassword(context, viewer, body, request);
    return done;
  });
  route(app, context, account.sessions, ({ viewer, request }) => listSessions(context, viewer, request));
  route(app, context, account.endSession, async ({ viewer, params }) => {
    await endSession(context, viewer, params.id);
    return done;
  });
  route(app, context, account.endOtherSessions, async ({ viewer, request }) => {
    await endOtherSessions(context, viewer, request);
    return done;
  });
  route(app, context, account.setUpTwoFactor, async ({ viewer, body, request }) => {
    await admit(request, limits.password);
    return setUpTwoFactor({ auth, context, request }, viewer, body.currentPassword);
  });
  route(app, context, account.confirmTwoFactor, async ({ viewer, body, request, reply }) => {
    await admit(request, limits.code);
    await confirmTwoFactor({ auth, context, request, reply }, viewer, body.code);
    return done;
  });
  route(app, context, account.renewRecoveryCodes, async ({ viewer, body, request }) => {
    await admit(request, limits.password);
    return renewRecoveryCodes({ auth, context, request }, viewer, body.currentPassword);
  });
  route(app, context, account.removeTwoFactor, async ({ viewer, body, request }) => {
    await admit(request, limits.password);
    await removeTwoFactor(context, viewer, body.currentPassword, request);
    return done;
  });
  route(app, context, account.verifyTwoFactor, async ({ body, request, reply }) => {
    await admit(request, limits.challenge);
    return failed.code(request, () => finishSignIn({ auth, context, request, reply }, body.code));
  });
  route(app, context, account.export, async ({ viewer, params, request, reply }) => {
    await limits.export(request);
    const { fileName, bytes } = await exportData(context, params.userId, viewer);
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return bytes;
  });
  route(app, context, account.erase, async ({ viewer, body, request, reply }) => {
    await admit(request, limits.password);
    await deleteAccount(context, viewer, body);
    await signOut({ auth, context, request, reply }, viewer);
    return done;
  });
}
