import type { Signature } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { courseCompletion } from '../../learning/certificates/completion-statement.ts';
import { certificateRevocation, nameCorrection } from '../../learning/certificates/sign-certificates.ts';
import {
  listBySubject,
  presentSignatures,
  type SignatureRow,
} from '../../learning/signatures/signatures.service.ts';
import { historyFinding } from '../../learning/unusual/unusual.service.ts';
import { observation, observationWithdrawal } from '../competencies/observations.service.ts';

/** What may be signed in a learner's record. */
const SIGNED = [
  courseCompletion,
  certificateRevocation,
  nameCorrection,
  historyFinding,
  observation,
  observationWithdrawal,
];

export interface SignedFacts {
  rows: SignatureRow[];
  shown: Signature[];
  /** The keys that verify them (RFC 7517). */
  keys: Record<string, string>[];
}

/** The signatures in a learner's record, in the order of signing, with the keys that verify them. */
export async function readSigned(
  context: Pick<Context, 'keys'>,
  db: Db,
  userId: number,
): Promise<SignedFacts> {
  const rows = await listBySubject(db, userId);
  const keys = context.keys
    .published('signatures')
    .filter(({ id }) => rows.some(({ keyId }) => keyId === id))
    .map(({ id, algorithm: alg, publicKey }) => ({ ...publicKey, kid: id, alg, use: 'sig' }));
  return { rows, shown: await presentSignatures(context, db, SIGNED, rows), keys };
}
