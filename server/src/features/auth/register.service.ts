import type { auth as endpoints, BodyOf } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../core/database/unique.ts';
import { AppError } from '../../core/errors.ts';
import { findByName, insertAgreement } from './auth.store.ts';
import { isCommonPassword } from './common-passwords.ts';
import { askForConfirmation } from './confirm-email.service.ts';
import { createAccount } from './create-account.ts';

/** The administrator's username and address cannot be registered, in any spelling. */
const RESERVED_NAMES = new Set([
  'academy',
  'admin',
  'admins',
  'administration',
  'administrator',
  'help',
  'helpdesk',
  'moderator',
  'root',
  'security',
  'staff',
  'support',
  'system',
  'trialwright',
]);
const LOOK_ALIKES: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };

/** Whether a name resembles a reserved one, ignoring punctuation and digits used as letters. */
function isReserved(username: string): boolean {
  const bare = username.replaceAll(/[._-]/g, '');
  const read = bare.replaceAll(/[013457]/g, (digit) => LOOK_ALIKES[digit] ?? digit);
  return RESERVED_NAMES.has(bare) || RESERVED_NAMES.has(read);
}

export function alreadyTaken(field: 'username' | 'email'): AppError {
  const message =
    field === 'username' ? 'This username is already taken.' : 'An account with this email already exists.';
  return new AppError(`auth.${field}_taken`, message, { [field]: message });
}

export function isReservedEmail(context: Context, email: string): boolean {
  const adminEmail = context.config.adminEmail ?? context.content.catalogue.academy.adminEmail;
  return email === adminEmail.toLowerCase();
}

export async function refuseCommonPassword(password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  const message = 'This password is too common. Choose another.';
  throw new AppError('auth.weak_password', message, { password: message });
}

/**
 * Creates an account with an unpaid role, whether or not the address is known: see decision 017. The person agreed to
 * the terms and is 18 or older. Returns the ID.
 */
export async function register(context: Context, input: BodyOf<typeof endpoints.register>): Promise<number> {
  const { username, email, fullName, password, role } = input;
  if (isReserved(username)) throw alreadyTaken('username');
  if (isReservedEmail(context, email)) throw alreadyTaken('email');
  await refuseCommonPassword(password);
  if (await findByName(context.database.db, username)) throw alreadyTaken('username');
  const hash = await context.passwords.hash(password);
  const at = context.now();
  return context.database
    .record(async (trx) => {
      const account = {
        username,
        name: fullName,
        email,
        password: { hash },
        isAdmin: false,
        isEmailConfirmed: false,
        roles: [{ role, isPaid: false }],
      };
      const userId = await createAccount(trx, account, at);
      await insertAgreement(trx, { userId, isAdult: true, acceptedTermsAt: at });
      await askForConfirmation(context, trx, { id: userId, name: fullName, username, email }, 'registered');
      return userId;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw alreadyTaken('username');
      throw error;
    });
}
