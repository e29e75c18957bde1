import { auth as endpoints, done } from '@trialwright/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth } from '../../core/auth.ts';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { presentUser, readUser, resetPassword, sendResetLink, signIn, signOut } from './auth.service.ts';
import { findById, findByName } from './auth.store.ts';
import { confirmEmail, resendConfirmation } from './confirm-email.service.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import { loadProgressSummary } from '../users/users.service.ts';
import { register } from './register.service.ts';

const WINDOW_MS = 15 * 60 * 1000;

function emailOf(request: FastifyRequest): string {
  return String((request.body as Record<string, unknown>)['email'])
    .trim()
    .toLowerCase();
}

/** Limits on calls that send email or are expensive; wrong passwords are counted in failed-sign-ins.ts. */
function limiters(app: FastifyInstance) {
  const limit = (max: number, key: (request: FastifyRequest) => string) =>
    createLimit(app, { max, windowMs: WINDOW_MS, key });
  return {
    resetByAccount: limit(3, (request) => `reset:${emailOf(request)}`),
    resetByAddress: limit(20, (request) => `reset-address:${networkOf(request.ip)}`),
    registrationByAddress: limit(30, (request) => `register:${networkOf(request.ip)}`),
    confirmationByAddress: limit(60, (request) => `confirm:${networkOf(request.ip)}`),
    confirmationByPerson: limit(3, ({ viewer }) => `resend:${viewer?.id}`),
    newPasswordByAddress: limit(20, (request) => `new-password:${networkOf(request.ip)}`),
  };
}

export function authRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  const limits = limiters(app);
  const failed = createFailedSignIns(context);
  route(app, context, endpoints.login, ({ body, request, reply }) =>
    context.passwords.signIn(async () => {
      context.database.assertWritable();
      const person = await findByName(context.database.db, body.username);
      return failed.password(request, body.username, person, () =>
        signIn({ auth, context, request, reply }, { person, ...body }),
      );
    }),
  );
  route(app, context, endpoints.register, async ({ body, request, reply }) => {
    await limits.registrationByAddress(request);
    context.database.assertWritable();
    const userId = await register(context, body);
    const person = await findById(context.database.db, userId);
    await signIn({ auth, context, request, reply }, { person, ...body });
    return readUser(context, userId);
  });
  route(app, context, endpoints.confirmEmail, async ({ body, request }) => {
    await limits.confirmationByAddress(request);
    return confirmEmail(context, body.token);
  });
  route(app, context, endpoints.resendConfirmation, async ({ viewer, request }) => {
    await limits.confirmationByPerson(request);
    await resendConfirmation(context, viewer.id);
    return done;
  });
  route(app, context, endpoints.check, async ({ viewer }) => ({
    authenticated: true as const,
    user: { ...presentUser(viewer), ...(await loadProgressSummary(context, viewer)) },
  }));
  route(app, context, endpoints.logout, async ({ viewer, request, reply }) => {
    await signOut({ auth, context, request, reply }, viewer);
    return done;
  });
  route(app, context, endpoints.forgotPassword, async ({ body, request }) => {
    await limits.resetByAddress(request);
    await limits.resetByAccount(request);
    context.database.assertWritable();
    await context.jobs.send('password-reset', { email: body.email });
    return { message: 'If an account uses this email, we’ve sent a reset link.' };
  });
  route(app, context, endpoints.resetPassword, async ({ body, request }) => {
    await limits.newPasswordByAddress(request);
    context.database.assertWritable();
    await resetPassword(auth, context, body.token, body.password);
    return done;
  });
  context.jobs.handle('password-reset', ({ email }) => sendResetLink(context, email));
  context.jobs.handle('mail', async (message) => {
    // A deleted person has no address left.
    if (message.to) await context.mail.deliver(message);
  });
}
