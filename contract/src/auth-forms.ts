import * as z from 'zod';
import { Role } from './role-schemas.ts';

export const Password = z
  .string()
  .min(10, 'Use at least 10 characters.')
  .max(128, 'Use at most 128 characters.');

export const Credentials = z.object({
  username: z.string().trim().min(1, 'Enter your username.').max(100),
  password: z.string().min(1, 'Enter your password.').max(256),
});
export type Credentials = z.infer<typeof Credentials>;

/** ASCII only: no letter of another script can pass for one of these. */
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'Use at least 3 characters.')
  .max(30, 'Use at most 30 characters.')
  .regex(/^[a-z0-9][a-z0-9._-]*$/, 'Use letters, digits, dots, hyphens and underscores.');

/** Asks for a reset link. */
export const ResetRequest = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email('Enter a valid e-mail address.')),
});
export type ResetRequest = z.infer<typeof ResetRequest>;

const Passwords = z.object({ password: z.string().min(1), confirmPassword: z.string().min(1) });

export const Registration = z
  .object({
    fullName: z.string().trim().min(1, 'Enter your full name.').max(120),
    email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid e-mail address.')),
    username: Username,
    password: Password,
    confirmPassword: z.string().min(1, 'Repeat your password.').max(256),
    role: Role,
    /** 18 or older, and agreed to the terms. */
    isAdult: z.literal(true, 'Confirm that you are 18 or older.'),
    acceptsTerms: z.literal(true, 'Accept the terms of service and the privacy policy.'),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'The passwords do not match.',
    // Also while other fields are still wrong.
    when: ({ value }) => Passwords.safeParse(value).success,
  });
export type Registration = z.infer<typeof Registration>;
