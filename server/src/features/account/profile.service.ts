import type { account as endpoints, Account, BodyOf } from '@trialwright/contract';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Auth } from '../../core/auth.ts';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { endSessionsOf, tokenOf, type Viewer } from '../../core/sessions.ts';
import { readUser, replacePassword, voidPending } from '../auth/auth.service.ts';
import { askForConfirmation } from '../auth/confirm-email.service.ts';
import { isReservedEmail, refuseCommonPassword, alreadyTaken } from '../auth/register.service.ts';
import { hasCertificate } from '../../learning/certificates/certificates.service.ts';
import { rename } from '../../core/rename.ts';
import { changeAddress, listFormerNames, lockIdentity } from '../../core/users.service.ts';
import { sendEmailNotice, sendPasswordNotice } from './account-mails.ts';
import { requirePassword } from './current-password.ts';
import { readSettings, saveExpiryNotices } from './profile.store.ts';
import { countRecoveryCodes } from './two-factor.service.ts';

type Changes = BodyOf<typeof endpoints.update>;

export async function getAccount(auth: Auth, context: Context, userId: number): Promise<Account> {
  const { db } = context.database;
  const [user, row, names] = await Promise.all([
    readUser(context, userId),
    readSettings(db, userId),
    listFormerNames(db, userId),
  ]);
  return {
    ...user,
    createdAt: row.createdAt.toISOString(),
    hasTwoFactor: row.twoFactorEnabled,
    recoveryCodesLeft: row.twoFactorEnabled ? await countRecoveryCodes(auth, userId) : 0,
    settings: { certificateExpiry: row.certificateExpiry ?? true },
    isNameFixed: await hasCertificate(db, userId),
    formerNames: names.map(({ name, until }) => ({ name, until: until.toISOString() })),
  };
}

async function changeEmail(context: Context, trx: Transaction<DB>, old: Viewer, email: string) {
  const at = context.now();
  await changeAddress(trx, { id: old.id, email, at });
  await voidPending(trx, old.id);
  await appendLedger(trx, {
    subjectId: old.id,
    actorId: old.id,
    at,
    action: 'account.email_changed',
    object: `user:${old.id}`,
    after: { isChanged: true },
  });
  await sendEmailNotice(context, trx, old);
  await askForConfirmation(context, trx, { ...old, email }, 'changed');
}

/** Checks the requirements of a name or email change before anything is written. */
async function requireIdentity(
  context: Context,
  viewer: Viewer,
  known: Pick<Account, 'name' | 'email'>,
  { name = known.name, email = known.email, currentPassword }: Changes,
): Promise<void> {
  if (name === known.name && email === known.email) return;
  if (name !== known.name && (await hasCertificate(context.database.db, viewer.id))) {
    const message = 'Your name is on certificates. Ask us to correct it, and we’ll correct it there as well.';
    throw new AppError('account.name_fixed', message, { name: message });
  }
  const message = 'Enter your current password.';
  if (currentPassword === undefined)
    throw new AppError('request.invalid', message, { currentPassword: message });
  await requirePassword(context, viewer.id, currentPassword);
  if (email !== known.email && isReservedEmail(context, email)) throw alreadyTaken('email');
}

export async function updateAccount(
  auth: Auth,
  context: Context,
  viewer: Viewer,
  changes: Changes,
): Promise<Account> {
  const { name, email, settings } = changes;
  // The cached session may be seconds old; a change is checked against the row itself.
  const known = await readUser(context, viewer.id);
  await requireIdentity(context, viewer, known, changes);
  await context.database.record(async (trx) => {
    const row = await lockIdentity(trx, viewer.id);
    if (!row) throw new AppError('users.not_found', 'Account not found.');
    if (name !== undefined)
      await rename(trx, { userId: viewer.id, name, actorId: viewer.id, at: context.now() });
    if (email !== undefined && email !== row.email)
      await changeEmail(context, trx, { ...viewer, name: name ?? row.name, email: row.email }, email);
    if (settings?.certificateExpiry !== undefined)
      await saveExpiryNotices(trx, viewer.id, settings.certificateExpiry);
  });
  context.sessions.forget(viewer.id);
  return getAccount(auth, context, viewer.id);
}

/** Sets a new password and ends all other sessions. */
export async function changePassword(
  context: Context,
  viewer: Viewer,
  { currentPassword, password }: BodyOf<typeof endpoints.changePassword>,
  request: FastifyRequest,
): Promise<void> {
  await requirePassword(context, viewer.id, currentPassword);
  await refuseCommonPassword(password);
  if (password === currentPassword) {
    const message = 'Choose a password different from your current one.';
    throw new AppError('auth.weak_password', message, { password: message });
  }
  const hash = await context.passwords.hash(password);
  const at = context.now();
  await context.database.record(async (trx) => {
    await replacePassword(trx, { userId: viewer.id, hash, at });
    await endSessionsOf(trx, viewer.id, tokenOf(context.config, request.headers.cookie));
    await voidPending(trx, viewer.id);
    await appendLedger(trx, {
      subjectId: viewer.id,
      actorId: viewer.id,
      at,
      action: 'account.password_changed',
      object: `user:${viewer.id}`,
    });
    await sendPasswordNotice(context, trx, viewer);
  });
  context.sessions.forget(viewer.id);
}
