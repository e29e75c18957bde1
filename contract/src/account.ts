import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { AccountNames, CurrentPassword, PasswordChange } from './account-forms.ts';
import { User } from './users.ts';

export const NotificationSettings = z.object({
  /** E-mails beside the bell; receipts, booking changes and security mails are always sent. */
  certificateExpiry: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const Account = User.extend({
  createdAt: Moment,
  hasTwoFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  settings: NotificationSettings,
  /** The name stands on a certificate: from then on an administrator corrects it. */
  isNameFixed: z.boolean(),
  /** Earlier names: certificates issued under them keep them. */
  formerNames: z.array(z.object({ name: z.string(), until: Moment })),
});
export type Account = z.infer<typeof Account>;

export const AccountSession = z.object({
  id: z.number(),
  isCurrent: z.boolean(),
  /** Such as `Firefox on Windows`; from what the browser told. */
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: Moment,
  lastUsedAt: Moment,
});
export type AccountSession = z.infer<typeof AccountSession>;

const OfUser = z.object({ userId: Id });
const Code = z.string().trim().min(6, 'Enter the six digits.').max(20);

export const account = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/:userId/account',
    access: 'self',
    summary: 'What the account page shows',
    params: OfUser,
    reply: Account,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/users/:userId',
    access: 'self',
    summary: 'Change name or e-mail (both with the password) or settings',
    params: OfUser,
    body: AccountNames.extend({ currentPassword: CurrentPassword })
      .partial()
      .extend({ settings: NotificationSettings.partial().optional() }),
    reply: Account,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/users/:userId/password',
    access: 'self',
    summary: 'Set a new password; ends all other sessions',
    params: OfUser,
    body: PasswordChange,
    reply: Done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/account-sessions',
    access: 'user',
    summary: 'One’s own sessions, the present one first',
    reply: z.array(AccountSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/account-sessions/:id',
    access: 'self',
    summary: 'End a session of one’s own',
    params: z.object({ id: Id }),
    reply: Done,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/account-sessions',
    access: 'user',
    summary: 'End all other sessions',
    reply: Done,
  }),
  setUpTwoFactor: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor',
    access: 'user',
    summary:
      'Begin two-factor sign-in: the secret for an authenticator, and recovery codes; on only when confirmed',
    body: z.object({ currentPassword: CurrentPassword }),
    reply: z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }),
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor/confirm',
    access: 'user',
    summary: 'Turn two-factor sign-in on with a first code',
    body: z.object({ code: Code }),
    reply: Done,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor/recovery-codes',
    access: 'user',
    summary: 'New recovery codes; the old ones are void',
    body: z.object({ currentPassword: CurrentPassword }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  removeTwoFactor: endpoint({
    method: 'DELETE',
    path: '/api/auth/two-factor',
    access: 'user',
    summary: 'Turn two-factor sign-in off',
    body: z.object({ currentPassword: CurrentPassword }),
    reply: Done,
  }),
  verifyTwoFactor: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor/verify',
    access: 'public',
    summary: 'The second step of signing in: a code of the authenticator, or a recovery code',
    body: z.object({ code: Code }),
    reply: User,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/users/:userId/export',
    access: 'self',
    summary: 'Everything held about the person, as a ZIP of JSON files',
    params: OfUser,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/zip',
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/api/users/:userId',
    access: 'self',
    summary: 'Erase the account; the training ledger stays without a name',
    params: OfUser,
    body: z.object({
      currentPassword: CurrentPassword,
      /** One’s own username, typed. */
      confirm: z.string().max(100),
    }),
    reply: Done,
  }),
};
