import * as z from 'zod';
import { Credentials, Password, Registration, ResetRequest } from './auth-forms.ts';
import { Done, endpoint } from './endpoint.ts';
import { SignedIn } from './users.ts';

/** The answer to a right password: the person, or that the code of a second factor is still to come. */
export const SignIn = z.union([SignedIn, z.object({ needsTwoFactor: z.literal(true) })]);
export type SignIn = z.infer<typeof SignIn>;

export const auth = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Create an account with an unpaid role, and sign in',
    body: Registration,
    reply: SignedIn,
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
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'public',
    summary:
      'Confirm an email address with the token of the mail; issues the certificates that waited for it',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: z.object({ email: z.string() }),
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email/resend',
    access: 'user',
    summary: 'Send the link that confirms one’s email address again',
    reply: Done,
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/auth/check',
    access: 'user',
    summary: 'Whether the session is valid, and whose it is; 401 without one',
    reply: z.object({ authenticated: z.literal(true), user: SignedIn }),
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
    body: ResetRequest,
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
