import type { SignIn, User } from '@trialwright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAPIError } from 'better-auth/api';
import { ADDRESS_HEADER, type Auth } from '../../core/auth.ts';
import type { Context } from '../../core/context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { loadRoles, type Viewer } from '../../core/sessions.ts';
import { isCommonPassword } from './common-passwords.ts';

export function presentUser(viewer: Viewer): User {
  return {
    id: viewer.id,
    name: viewer.name,
    username: viewer.username,
    email: viewer.email,
    isAdmin: viewer.isAdmin,
    roles: viewer.roles,
  };
}

/** Hands the library's cookies on to the browser. */
export function passCookies(headers: Headers, reply: FastifyReply): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}

/** What the library is told of a request: the browser, the address as our server knows it, and the given cookies. */
export function libraryHeaders(request: FastifyRequest, cookie?: string): Headers {
  return new Headers({
    'user-agent': request.headers['user-agent'] ?? '',
    [ADDRESS_HEADER]: request.ip,
    ...(cookie && { cookie }),
  });
}

/** The person as the browser is told of them, read anew. */
export async function readUser(context: Context, id: number): Promise<User> {
  const { db } = context.database;
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'isAdmin'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) return fail('users.not_found', 'There is no such person.');
  return { ...user, roles: await loadRoles(db, id) };
}

/**
 * Signs in; a wrong name and a wrong password get the same answer after the same work. With a second factor no
 * session begins yet: the browser gets the cookie of a challenge.
 */
export async function signIn(
  auth: Auth,
  context: Context,
  credentials: { username: string; password: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignIn> {
  context.database.assertWritable();
  const result = await auth.api
    .signInUsername({ body: credentials, headers: libraryHeaders(request), returnHeaders: true })
    .catch((error: unknown) => {
      if (isAPIError(error)) throw new AppError('auth.invalid_credentials', 'Invalid credentials');
      throw error;
    });
  await context.database.sync();
  if (!result.response) return fail('auth.invalid_credentials', 'Invalid credentials');
  passCookies(result.headers, reply);
  if (!('user' in result.response)) return { needsTwoFactor: true };
  return readUser(context, Number(result.response.user.id));
}

/** Ends the session on the server; without one there is nothing to end, which is no failure. */
export async function signOut(
  auth: Auth,
  context: Context,
  viewer: Viewer | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (viewer) context.sessions.forget(viewer.id);
  const result = await auth.api.signOut({
    headers: libraryHeaders(request, request.headers.cookie),
    returnHeaders: true,
  });
  passCookies(result.headers, reply);
}

/** The work behind a reset request, done after the reply so that its time tells nothing about the address. */
export async function sendResetLink(auth: Auth, email: string): Promise<void> {
  await auth.api.requestPasswordReset({ body: { email } });
}

export async function resetPassword(
  auth: Auth,
  context: Context,
  token: string,
  password: string,
): Promise<void> {
  if (isCommonPassword(password))
    throw new AppError(
      'auth.weak_password',
      'This password is on lists of common passwords. Choose another.',
      {
        password: 'is a common password',
      },
    );
  const { db } = context.database;
  const pending = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', `reset-password:${token}`)
    .executeTakeFirst();
  await auth.api.resetPassword({ body: { token, newPassword: password } }).catch((error: unknown) => {
    if (isAPIError(error))
      throw new AppError('auth.invalid_token', 'This link is used up or too old. Ask for a new one.');
    throw error;
  });
  if (pending) context.sessions.forget(Number(pending.value));
  await context.database.sync();
}
