import { SIGNATURE_POLICY, type IdentityMethod } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { lockAccount } from '../../core/users.service.ts';
import { findProof, insertProof, type SigningState } from './signing.store.ts';

const NOT_VERIFIED = {
  address: 'Confirm your email address first: the academy must know who signs.',
  person:
    'An administrator has to verify your identity before you can sign. Ask the academy; nothing was signed.',
};

/** Refuses a person whose identity was not verified as the operator asks (21 CFR 11.100(b)). */
export async function requireIdentity(
  { content: { catalogue } }: Context,
  db: Db,
  userId: number,
  { isAddressConfirmed }: SigningState,
): Promise<void> {
  const rule = catalogue.academy.signatures.identity;
  const proof = await findProof(db, userId);
  if (proof && proof.method !== 'address') return;
  if (rule === 'address' && isAddressConfirmed) return;
  fail('signatures.identity_unconfirmed', NOT_VERIFIED[rule]);
}

/** The proof that a signature names; a confirmed address is written down at the first signature that rests on it. */
export async function proofFor(trx: Transaction<DB>, userId: number, at: Date) {
  const proof = await findProof(trx, userId);
  if (proof) return proof;
  const added = await insertProof(trx, { userId, method: 'address', confirmedAt: at });
  await recordProof(trx, { id: added.id, userId, method: 'address', by: null, at });
  return added;
}

async function recordProof(
  trx: Transaction<DB>,
  proof: { id: number; userId: number; method: IdentityMethod; by: number | null; at: Date; reason?: string },
): Promise<void> {
  const { id, userId, method, by, at, reason } = proof;
  await appendLedger(trx, {
    subjectId: userId,
    actorId: by,
    at,
    action: 'identity.confirmed',
    object: `identity-proof:${id}`,
    after: { method },
    ...(reason !== undefined && { reason }),
  });
}

/** An administrator verified who a person is: by a document, whose kind is kept and nothing of it, or by knowing them. */
export async function confirmIdentity(
  context: Context,
  trx: Transaction<DB>,
  given: { userId: number; method: 'document' | 'known'; documentKind: string | null; by: number },
): Promise<void> {
  const { userId, method, documentKind, by } = given;
  if (userId === by) fail('auth.forbidden', 'Another administrator has to verify your identity.');
  if (!(await lockAccount(trx, userId))) fail('users.not_found', 'Account not found.');
  const at = context.now();
  const { id } = await insertProof(trx, {
    userId,
    method,
    documentKind: method === 'document' ? documentKind : null,
    confirmedBy: by,
    confirmedAt: at,
  });
  await recordProof(trx, { id, userId, method, by, at });
}

export const POLICY_VERSION = SIGNATURE_POLICY.version;
