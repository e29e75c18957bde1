import type { Context } from '../../context.ts';
import { AppError } from '../../core/errors.ts';

/** Refuses who does not know the password of the account that they are in: an open screen is not enough. */
export async function requirePassword(context: Context, userId: number, password: string): Promise<void> {
  const account = await context.database.db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  if (account?.password && (await context.passwords.verify({ hash: account.password, password }))) return;
  const message = 'This is not your current password.';
  throw new AppError('auth.invalid_credentials', message, { currentPassword: message });
}
