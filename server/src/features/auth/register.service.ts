import type { auth as endpoints, BodyOf } from '@trialwright/contract';
import type { Context } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { renderMail } from '../../core/mail-template.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createAccount } from './create-account.ts';

/** The administrator's name and address cannot be registered, in any spelling. */
const RESERVED_NAMES = new Set(['admin', 'administrator', 'root', 'support', 'system']);

export function isUniqueViolation(error: unknown): error is Error & { constraint: string } {
  return error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error;
}

export function taken(field: 'username' | 'email'): AppError {
  const message =
    field === 'username' ? 'This username is taken.' : 'There is already an account with this e-mail.';
  return new AppError(`auth.${field}_taken`, message, { [field]: message });
}

export function isReservedEmail(context: Context, email: string): boolean {
  const adminEmail = context.config.adminEmail ?? context.content.catalogue.academy.adminEmail;
  return email === adminEmail.toLowerCase();
}

export function refuseCommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  const message = 'This password is on lists of common passwords. Choose another.';
  throw new AppError('auth.weak_password', message, { password: message });
}

/** Creates an account with an unpaid role; the person agreed to the terms and is 18 or older. Answers its id. */
export async function register(context: Context, input: BodyOf<typeof endpoints.register>): Promise<number> {
  const { username, email, fullName, password, role } = input;
  if (RESERVED_NAMES.has(username)) throw taken('username');
  if (isReservedEmail(context, email)) throw taken('email');
  refuseCommonPassword(password);
  const at = context.now();
  return context.database
    .record(async (trx) => {
      const account = {
        username,
        name: fullName,
        email,
        password,
        isAdmin: false,
        roles: [{ role, isPaid: false }],
      };
      const userId = await createAccount(trx, account, at);
      await trx.insertInto('agreements').values({ userId, isAdult: true, acceptedTermsAt: at }).execute();
      const { academy } = context.content.catalogue;
      const mail = await renderMail({
        subject: `Welcome to ${academy.name}`,
        preview: academy.tagline,
        title: `Welcome to ${academy.name}`,
        name: fullName,
        paragraphs: [
          'Your account is ready. Once your training package is paid for, your first course opens at once and stays yours for good.',
          'A lesson reopens at the slide where you stopped, on any device.',
        ],
        facts: [['Username', username]],
        action: { label: 'Open the academy', url: `${context.config.publicUrl}/dashboard` },
        notes: ['If you did not create this account, write to us and we will remove it.'],
      });
      await context.jobs.send('mail', { to: email, ...mail }, { trx });
      return userId;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw taken(error.constraint.includes('email') ? 'email' : 'username');
      throw error;
    });
}
