import * as z from 'zod';
import { Done, endpoint } from './endpoint.ts';
import { Role } from './roles.ts';
import { User } from './users.ts';

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

/** The answer to a right password: the person, or that the code of a second factor is still to come. */
export const SignIn = z.union([User, z.object({ needsTwoFactor: z.literal(true) })]);
export type SignIn = z.infer<typeof SignIn>;

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

export const auth = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Create an account with an unpaid role, and sign in',
    body: Registration,
    reply: User,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in with username and password; with a second factor its code comes next',
    body: Credentials,
    reply: SignIn,
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/auth/check',
    access: 'user',
    summary: 'Whether the session is valid, and whose it is; 401 without one',
    reply: z.object({ authenticated: z.literal(true), user: User }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'End the session',
    reply: Done,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Ask for a reset link by e-mail; the answer is the same for unknown addresses',
    body: z.object({ email: z.string().trim().toLowerCase().pipe(z.email('Enter a valid e-mail address.')) }),
    reply: z.object({ message: z.string() }),
    status: 202,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with the token of a reset mail; ends all sessions',
    body: z.object({ token: z.string().min(1).max(200), password: Password }),
    reply: Done,
  }),
};
