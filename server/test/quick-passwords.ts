import { createHash } from 'node:crypto';
import type { Passwords } from '../src/core/passwords.ts';

const digest = (password: string) => createHash('sha256').update(password).digest('hex');

/** Fast hashing for tests with hundreds of sign-ins: real hashes alone would take 30 seconds. */
export const quickPasswords: Passwords = {
  hash: async (password) => digest(password),
  verify: async ({ hash, password }) => hash === digest(password),
  signIn: (work) => work(),
};
