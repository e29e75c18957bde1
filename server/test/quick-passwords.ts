import { createHash } from 'node:crypto';
import type { Passwords } from '../src/core/passwords.ts';

const digest = (password: string) => createHash('sha256').update(password).digest('hex');

/** For tests of what surrounds hundreds of sign-ins: the hash alone would take them half a minute. */
export const quickPasswords: Passwords = {
  hash: async (password) => digest(password),
  verify: async ({ hash, password }) => hash === digest(password),
};
