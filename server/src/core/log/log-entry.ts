import { hash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DB } from '../database/schema.ts';
import type { EntryKind } from './entry.ts';
import { isKnown, queueEntry } from './log.store.ts';

export { forgetSubject, waitAnew } from './log.store.ts';

/**
 * Logs the SHA-256 of these bytes with the next batch, if the transaction commits: what is published can no longer be
 * replaced unseen. `about` tells the academy what it was, and is never published; with a person, their erasure removes
 * what opens the entry.
 */
export async function logEntry(
  trx: Transaction<DB>,
  kind: Exclude<EntryKind, 'ledger-row' | 'heads'>,
  about: string | { ref: string; subjectId: number },
  bytes: Uint8Array | string,
): Promise<void> {
  const { ref, subjectId } = typeof about === 'string' ? { ref: about, subjectId: null } : about;
  await queueEntry(trx, { kind, ref, subjectId, hash: hash('sha256', bytes, 'buffer') });
}

/** The same for what is known again at each start, such as the release: logged the first time. */
export async function logOnce(
  trx: Transaction<DB>,
  kind: 'release' | 'key-event' | 'did-document',
  ref: string,
  bytes: Uint8Array | string,
): Promise<void> {
  if (!(await isKnown(trx, kind, ref))) await logEntry(trx, kind, ref, bytes);
}
