import * as z from 'zod';
import { CurrentPassword } from './account-forms.ts';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { PasskeyAnswer } from './passkey-answer.ts';
import { PasskeyName } from './passkey-forms.ts';
import { SignedIn } from './users.ts';

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  /** Kept by a password manager or an account, and so on several devices; else on one device alone. */
  isSynced: z.boolean(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** What a browser is asked, as JSON (WebAuthn Level 3). */
const Options = z.record(z.string(), z.unknown());
const OfPasskey = z.object({ id: Id });

export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/passkeys',
    access: 'user',
    summary: 'Your passkeys, oldest first',
    reply: z.array(Passkey),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/passkeys/enrollment',
    access: 'user',
    summary: 'Begin to add a passkey: requires the password, and the code where two-factor sign-in is on',
    body: z.object({ currentPassword: CurrentPassword, code: z.string().trim().max(20).optional() }),
    reply: z.object({ options: Options }),
    status: 201,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/passkeys',
    access: 'user',
    summary: 'Add the passkey that the browser made; it opens nothing until it was tested',
    body: z.object({ name: PasskeyName, answer: PasskeyAnswer }),
    reply: z.object({ id: z.number(), test: Options }),
    status: 201,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/passkeys/:id/test',
    access: 'self',
    summary: 'Use a new passkey once; from then on it signs you in and signs for you',
    params: OfPasskey,
    body: z.object({ answer: PasskeyAnswer }),
    reply: Passkey,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/passkeys/:id',
    access: 'self',
    summary: 'Revoke one of your passkeys, such as that of a lost device',
    params: OfPasskey,
    reply: Done,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/auth/passkey-options',
    access: 'public',
    summary: 'What the browser asks a passkey at sign-in; good once, for 5 minutes',
    reply: z.object({ options: Options }),
    status: 201,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'public',
    summary: 'Sign in with a passkey whose owner was verified on the device: it stands for both factors',
    body: z.object({ answer: PasskeyAnswer }),
    reply: SignedIn,
  }),
};
