import * as z from 'zod';
import { Credentials, Password, Registration, ResetRequest } from './auth-forms.ts';
import { Done, endpoint } from './endpoint.ts';
import { SignedIn } from './users.ts';

/** The reply to a correct password: the user, or a request for the second factor. */
export const SignIn = z.union([SignedIn, z.object({ needsTwoFactor: z.literal(true) })]);
export type SignIn = z.infer<typeof SignIn>;

export const auth = {
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary: 'Create an account with an unpaid role and sign in',
    body: Registration,
    reply: SignedIn,
    status: 201,
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in with a username or email and a password; a second factor is verified separately',
    body: Credentials,
    reply: SignIn,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email',
    access: 'public',
    summary: 'Confirm an email address with the emailed token; issues any certificates waiting for it',
    body: z.object({ token: z.string().min(1).max(200) }),
    reply: z.object({ email: z.string() }),
  }),
  resendConfirmation: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-email/resend',
    access: 'user',
    summary: 'Resend the email confirmation link',
    reply: Done,
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/auth/check',
    access: 'user',
    summary: 'Check the session and return its user; 401 if there is none',
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
    summary: 'Request a password reset link; the response is the same for unknown addresses',
    body: ResetRequest,
    reply: z.object({ message: z.string() }),
    status: 202,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with a reset token; ends all sessions',
    body: z.object({ token: z.string().min(1).max(200), password: Password }),
    reply: Done,
  }),
};
