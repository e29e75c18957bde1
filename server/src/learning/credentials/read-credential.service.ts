import type { CertificateClaims } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { AppError, fail } from '../../core/errors.ts';
import { findByNumber } from '../certificates/certificates.store.ts';
import { requireClaims } from '../certificates/verified-claims.ts';
import { HASH_LIST } from './credentials.service.ts';
import { findAnyCredential, findCredential, findList, type StoredCredential } from './credentials.store.ts';
import type { Credential } from './describe-credential.ts';

export interface HeldCredential extends StoredCredential {
  certificateId: number;
  claims: CertificateClaims;
}

/** The stored credential of a certificate whose record is whole. */
export async function readCredential(context: Context, number: string): Promise<HeldCredential> {
  const { db } = context.database;
  const row = await findByNumber(db, number.toUpperCase());
  if (!row)
    return fail('certificates.not_found', 'Certificate not found. Check that you entered the full number.');
  const claims = await requireClaims(context, db, row);
  const stored = await findCredential(db, row.id);
  if (stored) return { ...stored, certificateId: row.id, claims };
  throw new AppError(
    'credentials.pending',
    'The credential of this certificate is being prepared. Try again in some minutes.',
  );
}

/** The credential of the last certificate in a line of replacements. */
export async function readLatestCredential(context: Context, number: string): Promise<HeldCredential> {
  const { db } = context.database;
  let row = await findByNumber(db, number.toUpperCase());
  while (row?.supersededBy) row = await findByNumber(db, row.supersededBy);
  return readCredential(context, row?.number ?? number);
}

/** The stored credentials of these certificates, by number; those still to be made are absent. */
export async function readCredentialOf(db: Db, number: string): Promise<StoredCredential | undefined> {
  const row = await findByNumber(db, number);
  return row && findCredential(db, row.id);
}

/** What certificates of a version of a course stand for, as signed credentials say it. */
export async function readAchievement(context: Context, courseId: number, version: string) {
  const document = await findAnyCredential(context.database.db, courseId, version);
  if (!document)
    return fail('credentials.unknown_achievement', 'No certificate was issued for this version of a course.');
  // The academy's own text, as it was signed.
  return (JSON.parse(document) as Credential).credentialSubject.achievement;
}

/** A published list, as it is or as it was at a moment. */
export async function readList(context: Context, list: number, at?: Date): Promise<string> {
  const found = await findList(context.database.db, list, at);
  return (
    found?.document ??
    fail('credentials.unknown_list', at ? 'No list was published by that time.' : 'There is no such list.')
  );
}

/** The list of hashed numbers, for credentials from before. */
export function readHashList(context: Context): Promise<string> {
  return readList(context, HASH_LIST);
}

/** Every list as it is now. */
export async function readLists({ database: { db } }: Context): Promise<string[]> {
  const documents: string[] = [];
  for (let list = 1; ; list++) {
    const found = await findList(db, list);
    if (!found) return documents;
    documents.push(found.document);
  }
}
