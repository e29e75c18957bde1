import type { Role } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { DB } from '../../core/database/schema.ts';
import { addRoles } from '../../learning/roles.service.ts';
import { appendLedger } from '../../core/ledger.ts';
import { insertUser } from '../../core/users.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { insertPassword } from './accounts.store.ts';

export interface NewAccount {
  /** Only the demo academy chooses IDs; all others come from the sequence. */
  id?: number;
  username: string;
  name: string;
  email: string;
  /** Already hashed, since hashing takes too long for a transaction. */
  password: { hash: string };
  isAdmin: boolean;
  /** False at registration: the address is not confirmed yet. */
  isEmailConfirmed?: boolean;
  roles: readonly { role: Role; isPaid: boolean }[];
}

/** Creates a person with a password, roles, and a welcome notification in one transaction; returns the ID. */
export async function createAccount(trx: Transaction<DB>, account: NewAccount, at: Date): Promise<number> {
  const userId = await insertUser(trx, {
    ...(account.id !== undefined && { id: account.id }),
    name: account.name,
    email: account.email.toLowerCase(),
    username: account.username.toLowerCase(),
    displayUsername: account.username,
    isAdmin: account.isAdmin,
    emailVerified: account.isEmailConfirmed ?? true,
    createdAt: at,
    updatedAt: at,
  });
  await insertPassword(trx, { userId, hash: account.password.hash, at });
  await addRoles(trx, userId, account.roles, at);
  await appendLedger(trx, {
    subjectId: userId,
    actorId: null,
    at,
    action: 'account.created',
    object: `user:${userId}`,
    after: { roles: account.roles },
  });
  await notify(trx, userId, {
    kind: 'welcome',
    title: 'Welcome to the academy',
    body: 'Your courses are on your dashboard. Lessons reopen where you left off.',
    href: '/dashboard',
    createdAt: at,
  });
  return userId;
}
