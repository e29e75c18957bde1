import type { CertificateClaims, PublicCertificate } from '@trialwright/contract';
import type { Config } from '../../config.ts';
import type { Db } from '../../core/database/open.ts';
import { sha256 } from '../../content/load-course.ts';
import { fail } from '../../core/errors.ts';
import { statusOf } from './certificates.service.ts';
import { findByNumber, listCertificates, listCorrections } from './certificates.store.ts';

/** A certificate with what an inspector asks of it beyond what everybody may know. */
export interface HeldCertificate {
  certificate: PublicCertificate;
  corrections: { formerName: string; name: string; reason: string; actorId: number | null; at: string }[];
}

/** All certificates of a learner, oldest first, with the status that they had at a moment. */
export async function readHistory(
  db: Db,
  { publicUrl }: Config,
  userId: number,
  at: Date,
): Promise<HeldCertificate[]> {
  const rows = (await listCertificates(db, userId)).toReversed();
  const corrections = Map.groupBy(
    await listCorrections(
      db,
      rows.map(({ id }) => id),
    ),
    ({ certificateId }) => certificateId,
  );
  return rows.map((row) => {
    // The academy's own text, which it has signed.
    const claims = JSON.parse(row.claims) as CertificateClaims;
    const own = corrections.get(row.id) ?? [];
    const detailed = own.map(({ name, reason, actorId, at: moment }, index) => ({
      formerName: own[index - 1]?.name ?? claims.holderName,
      name,
      reason,
      actorId,
      at: moment.toISOString(),
    }));
    return {
      certificate: {
        claims,
        status: statusOf(row, at),
        verifyUrl: `${publicUrl}/verify/${row.number}`,
        signature: row.signature,
        keyId: row.keyId,
        supersededBy: row.supersededBy,
        supersedes: rows.find(({ supersededBy }) => supersededBy === row.number)?.number ?? null,
        revokedAt: row.revokedAt?.toISOString() ?? null,
        revokedReason: row.revokedReason,
        corrections: detailed.map(({ name, at: moment }) => ({ name, at: moment })),
      },
      corrections: detailed,
    };
  });
}

/** What a certificate states, with the key that signed it. */
export async function readClaims(
  db: Db,
  number: string,
): Promise<{ claims: CertificateClaims; keyId: string }> {
  const row = await findByNumber(db, number.toUpperCase());
  if (!row)
    return fail('certificates.not_found', 'No certificate has this number. Check that it is typed in full.');
  return { claims: JSON.parse(row.claims) as CertificateClaims, keyId: row.keyId };
}

/** The hashes of the numbers that are no longer in force, in order: who knows a number finds it, others learn nothing. */
export async function listWithdrawn(db: Db): Promise<{ revoked: string[]; superseded: string[] }> {
  const rows = await db
    .selectFrom('certificates')
    .select(['number', 'revokedAt'])
    .where(({ or, eb }) => or([eb('revokedAt', 'is not', null), eb('supersededBy', 'is not', null)]))
    .execute();
  const hashes = (isRevoked: boolean) =>
    rows
      .filter(({ revokedAt }) => (revokedAt !== null) === isRevoked)
      .map(({ number }) => sha256(number))
      .toSorted();
  return { revoked: hashes(true), superseded: hashes(false) };
}
