import type { Context } from '../../context.ts';
import { AppError } from '../../core/errors.ts';
import { findPasswordHash } from '../auth/auth.service.ts';

/** Rejects a wrong password: an open session is not proof enough. */
export async function requirePassword(context: Context, userId: number, password: string): Promise<void> {
  const hash = await findPasswordHash(context.database.db, userId);
  if (hash && (await context.passwords.verify({ hash, password }))) return;
  const message = 'Incorrect password.';
  throw new AppError('auth.invalid_credentials', message, { currentPassword: message });
}
