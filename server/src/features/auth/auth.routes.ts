import { auth as endpoints, done } from '@trialwright/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth } from '../../core/auth.ts';
import type { Context } from '../../core/context.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { presentUser, readUser, resetPassword, sendResetLink, signIn, signOut } from './auth.service.ts';
import { register } from './register.service.ts';
import { renderResetMail } from './reset-mail.ts';

const WINDOW_MS = 15 * 60 * 1000;

function bodyText(request: FastifyRequest, field: 'username' | 'email'): string {
  const value = (request.body as Record<string, unknown>)[field];
  return String(value).trim().toLowerCase();
}

/** Limits per account and per address: neither many passwords on one name nor one password on many names. */
function limiters(app: FastifyInstance) {
  const limit = (max: number, key: (request: FastifyRequest) => string) =>
    createLimit(app, { max, windowMs: WINDOW_MS, key });
  return {
    signInByAccount: limit(10, (request) => `account:${bodyText(request, 'username')}`),
    signInByAddress: limit(100, (request) => `address:${networkOf(request.ip)}`),
    resetByAccount: limit(3, (request) => `reset:${bodyText(request, 'email')}`),
    resetByAddress: limit(20, (request) => `reset-address:${networkOf(request.ip)}`),
    registrationByAddress: limit(30, (request) => `register:${networkOf(request.ip)}`),
    newPasswordByAddress: limit(20, (request) => `new-password:${networkOf(request.ip)}`),
  };
}

export async function sendResetMail(
  context: Context,
  user: { name: string; email: string },
  token: string,
): Promise<void> {
  const { academy } = context.content.catalogue;
  const url = `${context.config.publicUrl}/reset-password?token=${encodeURIComponent(token)}`;
  const message = await renderResetMail({ academy: academy.name, name: user.name, url });
  await context.jobs.send('mail', { to: user.email, ...message });
}

export function authRoutes(app: FastifyInstance, context: Context, auth: Auth): void {
  const limits = limiters(app);
  route(app, context, endpoints.login, async ({ body, request, reply }) => {
    await limits.signInByAddress(request);
    await limits.signInByAccount(request);
    return signIn(auth, context, body, request, reply);
  });
  route(app, context, endpoints.register, async ({ body, request, reply }) => {
    await limits.registrationByAddress(request);
    context.database.assertWritable();
    const { username, password } = body;
    const userId = await register(context, body);
    await signIn(auth, context, { username, password }, request, reply);
    return readUser(context, userId);
  });
  route(app, context, endpoints.check, async ({ viewer }) => ({
    authenticated: true as const,
    user: presentUser(viewer),
  }));
  route(app, context, endpoints.logout, async ({ viewer, request, reply }) => {
    await signOut(auth, context, viewer, request, reply);
    return done;
  });
  route(app, context, endpoints.forgotPassword, async ({ body, request }) => {
    await limits.resetByAddress(request);
    await limits.resetByAccount(request);
    context.database.assertWritable();
    await context.jobs.send('password-reset', { email: body.email });
    return { message: 'If an account has this address, a reset link is on its way.' };
  });
  route(app, context, endpoints.resetPassword, async ({ body, request }) => {
    await limits.newPasswordByAddress(request);
    context.database.assertWritable();
    await resetPassword(auth, context, body.token, body.password);
    return done;
  });
  context.jobs.handle('password-reset', ({ email }) => sendResetLink(auth, email));
  context.jobs.handle('mail', async (message) => {
    // Of an erased person no address is left.
    if (message.to) await context.mail.deliver(message);
  });
}
