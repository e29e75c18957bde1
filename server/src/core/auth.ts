import { randomInt } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { twoFactor, username } from 'better-auth/plugins';
import type { Config } from '../config.ts';
import { cookiePrefix, isHttps } from './cookies.ts';
import type { Database } from './database/open.ts';
import { AppError } from './errors.ts';
import type { Passwords } from './passwords.ts';

const SUSPENDED =
  'This account is suspended. We emailed you the reason. If you think this is a mistake, contact us.';
const DAY = 24 * 60 * 60;

/** Carries the IP address our server saw; client-supplied values are never passed on. */
export const ADDRESS_HEADER = 'x-trialwright-address';

/** Letters and digits that are not confused on paper. */
const CODE_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of 49 bits, in two groups. */
function makeRecoveryCodes(): string[] {
  const group = () =>
    Array.from({ length: 5 }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('');
  return Array.from({ length: 10 }, () => `${group()}-${group()}`);
}

/** Sign-in, passwords and sessions by better-auth on our own tables; called in process, never mounted. */
export function createAuth(config: Config, database: Database, passwords: Passwords) {
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
    session: {
      modelName: 'sessions',
      expiresIn: 7 * DAY,
      // Seven days from sign-in, regardless of use; `updatedAt` is the last use.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      additionalFields: {
        isPending: { type: 'boolean', required: false, defaultValue: false, input: false },
      },
    },
    databaseHooks: {
      session: {
        create: {
          // The password was correct; with a second factor, the plugin ends this session before it responds.
          before: async (session, endpoint) => {
            const user = await database.db
              .selectFrom('users')
              .select(['twoFactorEnabled', 'suspendedAt'])
              .where('id', '=', Number(session.userId))
              .executeTakeFirst();
            // Only after the correct password, so that no one else learns of the suspension.
            if (user?.suspendedAt) throw new AppError('auth.suspended', SUSPENDED);
            if (endpoint?.path !== '/sign-in/username') return undefined;
            return user?.twoFactorEnabled ? { data: { ...session, isPending: true } } : undefined;
          },
        },
      },
    },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      password: passwords,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
    },
    advanced: {
      // The library's HTTPS option supports only the weaker prefix.
      cookiePrefix: cookiePrefix(config),
      useSecureCookies: false,
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, path: '/', secure: isHttps(config) },
      database: { generateId: 'serial' },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
    },
    plugins: [
      twoFactor({
        schema: { twoFactor: { modelName: 'two_factors' } },
        backupCodeOptions: { customBackupCodesGenerate: makeRecoveryCodes },
      }),
      username({
        minUsernameLength: 2,
        maxUsernameLength: 40,
        // The library's rule disallows hyphens; valid usernames are defined by the contract.
        usernameValidator: (name) => /^[a-z0-9][a-z0-9._-]*$/i.test(name),
      }),
    ],
  });
}

export type Auth = ReturnType<typeof createAuth>;
