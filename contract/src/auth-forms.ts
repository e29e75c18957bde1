import * as z from 'zod';
import { Role } from './role-schemas.ts';

export const Password = z
  .string()
  .min(10, 'Use at least 10 characters.')
  .max(128, 'Use 128 characters or fewer.');

export const Credentials = z.object({
  username: z.string().trim().min(1, 'Enter your username or email.').max(100),
  password: z.string().min(1, 'Enter your password.').max(256),
});
export type Credentials = z.infer<typeof Credentials>;

/** ASCII only, so that no lookalike from another script can impersonate a username. */
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'Use at least 3 characters.')
  .max(30, 'Use 30 characters or fewer.')
  .regex(
    /^[a-z0-9][a-z0-9._-]*$/,
    'Use letters, numbers, periods, hyphens, and underscores, starting with a letter or number.',
  );

/** Requests a password reset link. */
export const ResetRequest = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email('Enter a valid email address.')),
});
export type ResetRequest = z.infer<typeof ResetRequest>;

const Passwords = z.object({ password: z.string().min(1), confirmPassword: z.string().min(1) });

export const Registration = z
  .object({
    fullName: z.string().trim().min(1, 'Enter your full name.').max(120),
    email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid email address.')),
    username: Username,
    password: Password,
    confirmPassword: z.string().min(1, 'Confirm your password.').max(256),
    role: Role,
    /** 18 or older, and agreed to the terms. */
    isAdult: z.literal(true, 'Confirm that you are 18 or older.'),
    acceptsTerms: z.literal(true, 'Accept the Terms of Service and Privacy Policy.'),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'The passwords don’t match.',
    // Even while other fields are invalid.
    when: ({ value }) => Passwords.safeParse(value).success,
  });
export type Registration = z.infer<typeof Registration>;
