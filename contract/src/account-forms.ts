import * as z from 'zod';
import { Password } from './auth-forms.ts';

export const CurrentPassword = z.string().min(1, 'Enter your current password.').max(256);

/** A person's name and email. */
export const AccountNames = z.object({
  name: z.string().trim().min(1, 'Enter your full name.').max(120),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid email address.')),
});

export const PasswordChange = z.object({ currentPassword: CurrentPassword, password: Password });
