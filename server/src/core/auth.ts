import { betterAuth } from 'better-auth';
import { username } from 'better-auth/plugins';
import type { Config } from '../config.ts';
import type { Database } from './database/open.ts';

const DAY = 24 * 60 * 60;

/** Sign-in, passwords and sessions by better-auth on our own tables; called in process, never mounted. */
export function createAuth(
  config: Config,
  database: Database,
  sendResetMail: (user: { name: string; email: string }, token: string) => Promise<void>,
) {
  return betterAuth({
    baseURL: config.publicUrl,
    secret: config.sessionSecret,
    database: { db: database.db, type: 'postgres' },
    logger: { disabled: true },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    user: {
      modelName: 'users',
      additionalFields: { isAdmin: { type: 'boolean', required: false, defaultValue: false, input: false } },
    },
    session: { modelName: 'sessions', expiresIn: 7 * DAY, updateAge: DAY, cookieCache: { enabled: false } },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      // A reset link is a key to the account: ten minutes, once.
      resetPasswordTokenExpiresIn: 600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => sendResetMail(user, token),
    },
    advanced: {
      cookiePrefix: 'trialwright',
      useSecureCookies: config.publicUrl.startsWith('https:'),
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/' },
      database: { generateId: 'serial' },
    },
    plugins: [
      username({
        minUsernameLength: 2,
        maxUsernameLength: 40,
        // Its own rule knows no hyphens; who may register is the contract's decision.
        usernameValidator: (name) => /^[a-z0-9][a-z0-9._-]*$/i.test(name),
      }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
