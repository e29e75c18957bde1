import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { AccountNames, CurrentPassword, PasswordChange } from './account-forms.ts';
import { User } from './users.ts';

export const NotificationSettings = z.object({
  /** Emails in addition to notifications in the app. Receipts, booking changes, and security alerts are always sent. */
  certificateExpiry: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const Account = User.extend({
  createdAt: Moment,
  hasTwoFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  settings: NotificationSettings,
  /** The name is on a certificate, so only an administrator can correct it. */
  isNameFixed: z.boolean(),
  /** Previous names; certificates issued under them keep them. */
  formerNames: z.array(z.object({ name: z.string(), until: Moment })),
});
export type Account = z.infer<typeof Account>;

export const AccountSession = z.object({
  id: z.number(),
  isCurrent: z.boolean(),
  /** Such as `Firefox on Windows`; from the user agent. */
  device: z.string(),
  ipAddress: z.string().nullable(),
  createdAt: Moment,
  lastUsedAt: Moment,
});
export type AccountSession = z.infer<typeof AccountSession>;

const OfUser = z.object({ userId: Id });
const Code = z.string().trim().min(6, 'Enter the 6-digit code.').max(20);

export const account = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/:userId/account',
    access: 'self',
    summary: 'Account details, sessions excluded',
    params: OfUser,
    reply: Account,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/users/:userId',
    access: 'self',
    summary: 'Update name or email (both require the password), or settings',
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
    summary: 'Change the password and end all other sessions',
    params: OfUser,
    body: PasswordChange,
    reply: Done,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/account-sessions',
    access: 'user',
    summary: 'Your sessions, current one first',
    reply: z.array(AccountSession),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/account-sessions/:id',
    access: 'self',
    summary: 'End one of your sessions',
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
      'Start two-factor setup: returns the authenticator secret and recovery codes; takes effect once confirmed',
    body: z.object({ currentPassword: CurrentPassword }),
    reply: z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }),
  }),
  confirmTwoFactor: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor/confirm',
    access: 'user',
    summary: 'Confirm two-factor sign-in with the first code',
    body: z.object({ code: Code }),
    reply: Done,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/auth/two-factor/recovery-codes',
    access: 'user',
    summary: 'Generate new recovery codes; old ones stop working',
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
    summary: 'Second step of sign-in: an authenticator or recovery code',
    body: z.object({ code: Code }),
    reply: User,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/users/:userId/export',
    access: 'self',
    summary: 'Export all personal data as a ZIP of JSON files',
    params: OfUser,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/zip',
  }),
  erase: endpoint({
    method: 'DELETE',
    path: '/api/users/:userId',
    access: 'self',
    summary: 'Delete the account; the training ledger is kept without a name',
    params: OfUser,
    body: z.object({
      currentPassword: CurrentPassword,
      /** The username, typed to confirm. */
      confirm: z.string().max(100),
    }),
    reply: Done,
  }),
};
