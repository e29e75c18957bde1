import type { account as endpoints, Account, BodyOf } from '@trialwright/contract';
import { hashPassword } from 'better-auth/crypto';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Auth } from '../../core/auth.ts';
import type { Context } from '../../core/context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { tokenOf, type Viewer } from '../../core/sessions.ts';
import { readUser } from '../auth/auth.service.ts';
import { isReservedEmail, isUniqueViolation, refuseCommonPassword, taken } from '../auth/register.service.ts';
import { sendEmailNotice, sendPasswordNotice } from './account-mails.ts';
import { endSessionsBut } from './account-sessions.service.ts';
import { requirePassword } from './current-password.ts';
import { countRecoveryCodes } from './two-factor.service.ts';

type Changes = BodyOf<typeof endpoints.update>;

export async function getAccount(auth: Auth, context: Context, userId: number): Promise<Account> {
  const { db } = context.database;
  const [user, row, names] = await Promise.all([
    readUser(context, userId),
    db
      .selectFrom('users')
      .leftJoin('notificationSettings', 'notificationSettings.userId', 'users.id')
      .select(['users.createdAt', 'users.twoFactorEnabled', 'notificationSettings.certificateExpiry'])
      .where('users.id', '=', userId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('formerNames').selectAll().where('userId', '=', userId).orderBy('until').execute(),
  ]);
  return {
    ...user,
    createdAt: row.createdAt.toISOString(),
    hasTwoFactor: row.twoFactorEnabled,
    recoveryCodesLeft: row.twoFactorEnabled ? await countRecoveryCodes(auth, userId) : 0,
    settings: { certificateExpiry: row.certificateExpiry ?? true },
    formerNames: names.map(({ name, until }) => ({ name, until: until.toISOString() })),
  };
}

/** Reset links that went to the old address or are older than the new password, and sign-ins begun with the old one. */
export async function voidPending(trx: Transaction<DB>, userId: number): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('value', '=', String(userId))
    // These rows count tries: their value is no person.
    .where('identifier', 'not like', '2fa-attempts-%')
    .execute();
}

async function rename(context: Context, trx: Transaction<DB>, userId: number, from: string, to: string) {
  const at = context.now();
  await trx.insertInto('formerNames').values({ userId, name: from, until: at }).execute();
  await trx.updateTable('users').set({ name: to, updatedAt: at }).where('id', '=', userId).execute();
  await appendLedger(trx, {
    subjectId: userId,
    actorId: userId,
    at,
    action: 'account.renamed',
    object: `user:${userId}`,
    after: { isChanged: true },
  });
}

async function changeEmail(context: Context, trx: Transaction<DB>, old: Viewer, email: string) {
  const at = context.now();
  await trx
    .updateTable('users')
    .set({ email, emailVerified: false, updatedAt: at })
    .where('id', '=', old.id)
    .execute();
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
}

async function saveSettings(trx: Transaction<DB>, userId: number, settings: Changes['settings']) {
  const isWanted = settings?.certificateExpiry;
  if (isWanted === undefined) return;
  await trx
    .insertInto('notificationSettings')
    .values({ userId, certificateExpiry: isWanted })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ certificateExpiry: isWanted }))
    .execute();
}

/** Asks for what a change of the e-mail address needs before anything is written. */
async function requireEmailChange(context: Context, viewer: Viewer, email: string, changes: Changes) {
  const message = 'Enter your current password.';
  if (changes.currentPassword === undefined)
    throw new AppError('request.invalid', message, { currentPassword: message });
  await requirePassword(context, viewer.id, changes.currentPassword);
  if (isReservedEmail(context, email)) throw taken('email');
}

export async function updateAccount(
  auth: Auth,
  context: Context,
  viewer: Viewer,
  changes: Changes,
): Promise<Account> {
  const { name, email, settings } = changes;
  // What the session remembers may be seconds old; a change is judged by the row itself.
  const known = await readUser(context, viewer.id);
  if (email !== undefined && email !== known.email) await requireEmailChange(context, viewer, email, changes);
  await context.database
    .record(async (trx) => {
      const row = await trx
        .selectFrom('users')
        .select(['name', 'email'])
        .where('id', '=', viewer.id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw new AppError('users.not_found', 'There is no such person.');
      if (name !== undefined && name !== row.name) await rename(context, trx, viewer.id, row.name, name);
      if (email !== undefined && email !== row.email)
        await changeEmail(context, trx, { ...viewer, name: name ?? row.name, email: row.email }, email);
      await saveSettings(trx, viewer.id, settings);
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw taken('email');
      throw error;
    });
  context.sessions.forget(viewer.id);
  return getAccount(auth, context, viewer.id);
}

/** Sets a new password; whoever else is signed in to the account is out. */
export async function changePassword(
  context: Context,
  viewer: Viewer,
  { currentPassword, password }: BodyOf<typeof endpoints.changePassword>,
  request: FastifyRequest,
): Promise<void> {
  await requirePassword(context, viewer.id, currentPassword);
  refuseCommonPassword(password);
  if (password === currentPassword) {
    const message = 'This is the password that you have now.';
    throw new AppError('auth.weak_password', message, { password: message });
  }
  const hash = await hashPassword(password);
  const at = context.now();
  await context.database.record(async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ password: hash, updatedAt: at })
      .where('userId', '=', viewer.id)
      .where('providerId', '=', 'credential')
      .execute();
    await endSessionsBut(trx, viewer.id, tokenOf(request.headers.cookie));
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
