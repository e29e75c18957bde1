import { hash } from 'node:crypto';
import { HASH_BYTES } from './merkle.ts';

/** What is logged. Each has a label of its own, so that an entry of one kind opens as no other. */
export const ENTRY_KINDS = [
  'ledger-row',
  'certificate',
  'credential',
  'status-list',
  'did-document',
  'release',
  'clock-jump',
  'key-event',
  'heads',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const SALT_BYTES = 32;
export const ENTRY_BYTES = 1 + HASH_BYTES;

/** The first line of what is hashed, after the log's origin. */
export const labelOf = (kind: EntryKind): string => `${kind}/v1`;

/**
 * The public part of an entry: a commitment to the SHA-256 of what is logged. Without the salt, which never leaves the
 * academy but with a proof, nobody can test a guess against it.
 */
export function makeEntry(
  origin: string,
  kind: EntryKind,
  { salt, hash: logged }: { salt: Uint8Array; hash: Uint8Array },
): Uint8Array {
  const prefix = Buffer.from(`${origin}\n${labelOf(kind)}\n`);
  const entry = new Uint8Array(ENTRY_BYTES);
  entry[0] = 1;
  entry.set(hash('sha256', Buffer.concat([prefix, salt, logged]), 'buffer'), 1);
  return entry;
}
