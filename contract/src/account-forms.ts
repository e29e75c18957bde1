import * as z from 'zod';
import { Password } from './auth-forms.ts';

export const CurrentPassword = z.string().min(1, 'Enter your current password.').max(256);

/** How a person is called and reached. */
export const AccountNames = z.object({
  name: z.string().trim().min(1, 'Enter your full name.').max(120),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid e-mail address.')),
});

export const PasswordChange = z.object({ currentPassword: CurrentPassword, password: Password });
