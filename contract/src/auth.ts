import * as z from 'zod';
import { Done, endpoint } from './endpoint.ts';
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

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in with username and password',
    body: Credentials,
    reply: User,
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
