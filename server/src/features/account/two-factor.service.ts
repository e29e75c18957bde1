import type { account as endpoints, ReplyOf } from '@trialwright/contract';
import { isAPIError } from 'better-auth/api';
import type { FastifyRequest } from 'fastify';
import type { Auth } from '../../core/auth.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { endSessionsOf, sessionCookie, tokenOf, type Viewer } from '../../core/sessions.ts';
import { turnOffTwoFactor } from '../../core/users.service.ts';
import { libraryHeaders, passCookies, type Exchange } from '../auth/auth.service.ts';
import { normalizeCode, isTotp, wrongCode } from '../auth/two-factor-challenge.service.ts';
import { useCodeOnce } from '../auth/used-codes.ts';
import { sendRecoveryNotice, sendTwoFactorOffNotice, sendTwoFactorOnNotice } from './account-mails.ts';
import { requirePassword } from './current-password.ts';
import { deleteTwoFactor, findTwoFactor } from './two-factor.store.ts';

export async function countRecoveryCodes(auth: Auth, userId: number): Promise<number> {
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: String(userId) } });
  return backupCodes.length;
}

/** Generates a secret and recovery codes, which take effect only once a first code is confirmed. */
export async function setUpTwoFactor(
  { auth, context, request }: Omit<Exchange, 'reply'>,
  viewer: Viewer,
  password: string,
): Promise<ReplyOf<typeof endpoints.setUpTwoFactor>> {
  await requirePassword(context, viewer.id, password);
  const result = await auth.api
    .enableTwoFactor({
      body: { password, method: 'totp', issuer: context.content.catalogue.academy.name },
      headers: libraryHeaders(request, sessionCookie(context.config, request.headers.cookie)),
    })
    .catch((error: unknown) => {
      if (isAPIError(error)) return fail('auth.two_factor_on', 'Two-factor sign-in is already on.');
      throw error;
    });
  if (result.method !== 'totp')
    throw new Error('The library started a different second factor than requested.');
  return {
    uri: result.totpURI,
    secret: new URL(result.totpURI).searchParams.get('secret') ?? '',
    recoveryCodes: result.backupCodes,
  };
}

/** Turns it on with a first code. This session gets a new token; all others end, since they had no second factor. */
export async function confirmTwoFactor(
  { auth, context, request, reply }: Exchange,
  viewer: Viewer,
  typed: string,
): Promise<void> {
  const row = await findTwoFactor(context.database.db, viewer.id);
  if (!row) return fail('auth.two_factor_off', 'Start setup with your password, then scan the code.');
  if (row.verified) return fail('auth.two_factor_on', 'Two-factor sign-in is already on.');
  const code = normalizeCode(typed);
  if (!isTotp(code)) throw wrongCode('Enter the 6-digit code from your authenticator app.');
  const headers = libraryHeaders(request, sessionCookie(context.config, request.headers.cookie));
  const result = await useCodeOnce(context, viewer.id, code, () =>
    auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
  ).catch((error: unknown) => {
    if (isAPIError(error)) throw wrongCode('Incorrect code. Wait for the next one and try again.');
    throw error;
  });
  if (!result) throw wrongCode();
  const token = tokenOf(context.config, result.headers.getSetCookie().join('; '));
  await context.database.record(async (trx) => {
    await endSessionsOf(trx, viewer.id, token);
    await sendTwoFactorOnNotice(context, trx, viewer);
  });
  context.sessions.forget(viewer.id);
  passCookies(result.headers, reply);
}

export async function renewRecoveryCodes(
  { auth, context, request }: Omit<Exchange, 'reply'>,
  viewer: Viewer,
  password: string,
): Promise<{ recoveryCodes: string[] }> {
  await requirePassword(context, viewer.id, password);
  const headers = libraryHeaders(request, sessionCookie(context.config, request.headers.cookie));
  const { backupCodes } = await auth.api
    .generateBackupCodes({ body: { password }, headers })
    .catch((error: unknown) => {
      if (isAPIError(error)) return fail('auth.two_factor_off', 'Two-factor sign-in is off.');
      throw error;
    });
  await context.database.record(async (trx) => {
    await appendLedger(trx, {
      subjectId: viewer.id,
      actorId: viewer.id,
      at: context.now(),
      action: 'account.recovery_codes_renewed',
      object: `user:${viewer.id}`,
    });
    await sendRecoveryNotice(context, trx, viewer);
  });
  return { recoveryCodes: backupCodes };
}

export async function removeTwoFactor(
  context: Context,
  viewer: Viewer,
  password: string,
  request: FastifyRequest,
): Promise<void> {
  await requirePassword(context, viewer.id, password);
  await context.database.record(async (trx) => {
    const removed = await deleteTwoFactor(trx, viewer.id);
    // A setup that was never confirmed is removed silently.
    if (!removed?.verified) return;
    await turnOffTwoFactor(trx, viewer.id, context.now());
    await endSessionsOf(trx, viewer.id, tokenOf(context.config, request.headers.cookie));
    await sendTwoFactorOffNotice(context, trx, viewer);
  });
  context.sessions.forget(viewer.id);
}
