import type { Context } from '../../context.ts';
import { AppError } from '../../core/errors.ts';
import { findPasswordHash } from '../auth/auth.service.ts';

/** Refuses who does not know the password of the account that they are in: an open screen is not enough. */
export async function requirePassword(context: Context, userId: number, password: string): Promise<void> {
  const hash = await findPasswordHash(context.database.db, userId);
  if (hash && (await context.passwords.verify({ hash, password }))) return;
  const message = 'This is not your current password.';
  throw new AppError('auth.invalid_credentials', message, { currentPassword: message });
}
