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

/** The challenge cookie set after a correct password; its value ends with a signature. */
export function challengeOf(
  { config }: Context,
  request: FastifyRequest,
): { cookie: string; identifier: string } | undefined {
  const name = cookieName(config, 'two_factor');
  const value = readCookie(request.headers.cookie, name);
  if (!value || !/^2fa-[\w%.~+/=-]+$/.test(value)) return undefined;
  return { cookie: `${name}=${value}`, identifier: value.split('.', 1)[0] ?? '' };
}

function challengeExpired(): AppError {
  return new AppError('auth.challenge_over', 'This sign-in expired or had too many attempts. Start over.');
}

export function wrongCode(message = 'This code is incorrect or has already been used.'): AppError {
  return new AppError('auth.invalid_code', message, { code: message });
}

/** Maps the library's errors to ours. */
function refusalOf(error: unknown): AppError | undefined {
  if (!isAPIError(error)) return undefined;
  switch (error.body?.code) {
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return challengeExpired();
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return new AppError(
        'request.too_many',
        'Too many incorrect codes. Wait 15 minutes and try again.',
        undefined,
        LOCKED_SECONDS,
      );
    default:
      return wrongCode();
  }
}

/** 6 digits, with or without a space, are an authenticator code; anything else is a recovery code. */
export function isTotp(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Normalizes a typed code: spaces, hyphens, and case are ignored. */
export function normalizeCode(typed: string): string {
  const plain = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return isTotp(plain) ? plain : `${plain.slice(0, 5)}-${plain.slice(5)}`;
}

/** The second step of sign-in. Only the challenge cookie counts, whoever is signed in in this browser. */
export async function finishSignIn(
  { auth, context, request, reply }: Exchange,
  typed: string,
): Promise<User> {
  const challenge = challengeOf(context, request);
  if (!challenge) throw challengeExpired();
  const { db } = context.database;
  const userId = Number(await findCurrentValue(db, challenge.identifier, new Date()));
  if (!Number.isInteger(userId) || userId <= 0) throw challengeExpired();
  const code = normalizeCode(typed);
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
