import type { User } from '@trialwright/contract';
import type { FastifyRequest } from 'fastify';
import { isAPIError } from 'better-auth/api';
import type { Context } from '../../context.ts';
import { cookieName, readCookie } from '../../core/cookies.ts';
import { AppError } from '../../core/errors.ts';
import { findById } from './auth.store.ts';
import { knowDevice } from './known-device.ts';
import { libraryHeaders, passCookies, readUser, type Exchange } from './auth.service.ts';
import { useCodeOnce } from './used-codes.ts';
import { findCurrentValue } from './verifications.store.ts';

const LOCKED_SECONDS = 15 * 60;

/** The cookie of the challenge that a right password began; its value ends with a signature. */
export function challengeOf(
  { config }: Context,
  request: FastifyRequest,
): { cookie: string; identifier: string } | undefined {
  const name = cookieName(config, 'two_factor');
  const value = readCookie(request.headers.cookie, name);
  if (!value || !/^2fa-[\w%.~+/=-]+$/.test(value)) return undefined;
  return { cookie: `${name}=${value}`, identifier: value.split('.', 1)[0] ?? '' };
}

function challengeOver(): AppError {
  return new AppError(
    'auth.challenge_over',
    'This sign-in has taken too long or had too many tries. Start again.',
  );
}

export function wrongCode(message = 'This code is not right, or it has been used already.'): AppError {
  return new AppError('auth.invalid_code', message, { code: message });
}

/** What the library refuses, in our words. */
function refusalOf(error: unknown): AppError | undefined {
  if (!isAPIError(error)) return undefined;
  switch (error.body?.code) {
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return challengeOver();
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return new AppError(
        'request.too_many',
        'Too many wrong codes. Please wait 15 minutes and try again.',
        undefined,
        LOCKED_SECONDS,
      );
    default:
      return wrongCode();
  }
}

/** Six digits, also in two groups, come from an authenticator; anything else is a recovery code. */
export function isTotp(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** A code as it was shown, however it was typed: groups, hyphens and capitals do not matter. */
export function asWritten(typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return isTotp(plain) ? plain : `${plain.slice(0, 5)}-${plain.slice(5)}`;
}

/** The second step of signing in. Only the cookie of the challenge counts, whoever is signed in in this browser. */
export async function finishSignIn(
  { auth, context, request, reply }: Exchange,
  typed: string,
): Promise<User> {
  const challenge = challengeOf(context, request);
  if (!challenge) throw challengeOver();
  const { db } = context.database;
  const userId = Number(await findCurrentValue(db, challenge.identifier, new Date()));
  if (!Number.isInteger(userId) || userId <= 0) throw challengeOver();
  const code = asWritten(typed);
  const headers = libraryHeaders(request, challenge.cookie);
  const call = { body: { code }, headers, returnHeaders: true as const };
  const verify = isTotp(code)
    ? useCodeOnce(context, userId, code, () => auth.api.verifyTOTP(call))
    : auth.api.verifyBackupCode(call);
  const result = await verify.catch((error: unknown) => {
    throw refusalOf(error) ?? error;
  });
  if (!result) throw wrongCode();
  passCookies(result.headers, reply);
  const person = await findById(db, userId);
  if (person) knowDevice(context.config, request, reply, person);
  return readUser(context, userId);
}
