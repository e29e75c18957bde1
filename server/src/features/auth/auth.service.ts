import { randomBytes } from 'node:crypto';
import type { SignedIn, SignIn, User } from '@trialwright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAPIError } from 'better-auth/api';
import { ADDRESS_HEADER, type Auth } from '../../core/auth.ts';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { sessionCookie, type Viewer } from '../../core/sessions.ts';
import { loadRoles } from '../../learning/roles.service.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { isOutdated } from '../../core/passwords.ts';
import { findByAddress, findUser } from '../../core/users.service.ts';
import { loadProgressSummary } from '../users/users.service.ts';
import { findPasswordHash, renewPasswordHash } from './accounts.store.ts';
import type { SignInPerson } from './auth.store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { knowDevice } from './known-device.ts';
import { renderResetMail } from './reset-mail.ts';
import { findValue, insertVerification } from './verifications.store.ts';

export { findPasswordHash, replacePassword } from './accounts.store.ts';
export { findById as findSignInPerson } from './auth.store.ts';
export { voidPending } from './verifications.store.ts';

/** A request that starts, changes, or ends a session, and its dependencies. */
export interface Exchange {
  auth: Auth;
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A reset link is a key to the account: valid once, for 10 minutes. */
const RESET_MS = 10 * 60 * 1000;

const INVALID_CREDENTIALS =
  'Invalid credentials. Check your username (or confirmed email address) and your password.';

/** Longer than a username may be, so no one has it; checking its password takes the usual time. */
const NOBODY = 'nobody-has-a-name-of-this-very-length';

export function presentUser(viewer: Viewer): User {
  return {
    id: viewer.id,
    name: viewer.name,
    username: viewer.username,
    email: viewer.email,
    isAdmin: viewer.isAdmin,
    isReviewer: viewer.isReviewer,
    isEmailConfirmed: viewer.isEmailConfirmed,
    roles: viewer.roles,
  };
}

/** Passes the library's cookies on to the browser. */
export function passCookies(headers: Headers, reply: FastifyReply): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** The headers passed to the library: user agent, IP address as our server knows it, and the given cookie. */
export function libraryHeaders(request: FastifyRequest, cookie?: string): Headers {
  return new Headers({
    'user-agent': request.headers['user-agent'] ?? '',
    [ADDRESS_HEADER]: request.ip,
    ...(cookie && { cookie }),
  });
}

/** The signed-in user as sent to the browser, freshly loaded. */
export async function readUser(context: Context, id: number): Promise<SignedIn> {
  const { db } = context.database;
  const user = await findUser(db, id);
  if (!user) return fail('users.not_found', 'Account not found.');
  const roles = await loadRoles(db, id);
  return { ...user, roles, ...(await loadProgressSummary(context, { id, roles })) };
}

/** Hashes a password that was just verified as passwords are hashed now, if it was hashed otherwise. */
async function renewHash({ database, passwords }: Context, userId: number, password: string): Promise<void> {
  const from = await findPasswordHash(database.db, userId);
  if (from && isOutdated(from))
    await renewPasswordHash(database.db, { userId, from, to: await passwords.hash(password) });
}

/**
 * Signs in. A wrong name and a wrong password get the same response in the same time. With a second factor, no
 * session starts yet: the browser gets a challenge cookie.
 */
export async function signIn(
  { auth, context, request, reply }: Exchange,
  { person, password }: { person: SignInPerson | undefined; password: string },
): Promise<SignIn> {
  context.database.assertWritable();
  const credentials = { username: person?.username ?? NOBODY, password };
  const result = await auth.api
    .signInUsername({ body: credentials, headers: libraryHeaders(request), returnHeaders: true })
    .catch((error: unknown) => {
      if (isAPIError(error)) throw new AppError('auth.invalid_credentials', INVALID_CREDENTIALS);
      throw error;
    });
  if (!result.response) return fail('auth.invalid_credentials', INVALID_CREDENTIALS);
  passCookies(result.headers, reply);
  if (person) await renewHash(context, person.id, password);
  if (!('user' in result.response)) return { needsTwoFactor: true };
  if (person) knowDevice(context.config, request, reply, person);
  return readUser(context, Number(result.response.user.id));
}

/** Ends the session on the server; without one, does nothing. */
export async function signOut(
  { auth, context, request, reply }: Exchange,
  viewer: Viewer | undefined,
): Promise<void> {
  if (viewer) context.sessions.forget(viewer.id);
  const result = await auth.api.signOut({
    headers: libraryHeaders(request, sessionCookie(context.config, request.headers.cookie)),
    returnHeaders: true,
  });
  passCookies(result.headers, reply);
}

/** Handles a reset request after the reply, so that response time reveals nothing about the address. */
export async function sendResetLink(context: Context, email: string): Promise<void> {
  const { db } = context.database;
  const person = await findByAddress(db, email);
  if (!person) return;
  const token = randomBytes(24).toString('base64url');
  await insertVerification(db, {
    identifier: `reset-password:${token}`,
    value: String(person.id),
    expiresAt: new Date(Date.now() + RESET_MS),
  });
  const { academy } = context.content.catalogue;
  const url = `${context.config.publicUrl}/reset-password?token=${token}`;
  const message = await renderResetMail({ academy: academy.name, name: await greetingName(db, person), url });
  await context.jobs.send('mail', { to: person.email, ...message });
}

export async function resetPassword(
  auth: Auth,
  context: Context,
  token: string,
  password: string,
): Promise<void> {
  if (await isCommonPassword(password))
    throw new AppError('auth.weak_password', 'This password is too common. Choose another.', {
      password: 'This password is too common. Choose another.',
    });
  const pending = await findValue(context.database.db, `reset-password:${token}`);
  await auth.api.resetPassword({ body: { token, newPassword: password } }).catch((error: unknown) => {
    if (isAPIError(error))
      throw new AppError(
        'auth.invalid_token',
        'This link was already used or has expired. Request a new one.',
      );
    throw error;
  });
  if (pending === undefined) return;
  const userId = Number(pending);
  await context.database.record((trx) =>
    appendLedger(trx, {
      subjectId: userId,
      actorId: null,
      at: context.now(),
      action: 'account.password_reset',
      object: `user:${userId}`,
    }),
  );
  context.sessions.forget(userId);
}
