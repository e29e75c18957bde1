import type { CertificateClaims, PublicCertificate } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { sha256 } from '../../content/load-course.ts';
import { fail } from '../../core/errors.ts';
import { statusOf } from './certificates.service.ts';
import {
  findByNumber,
  listCertificates,
  listCertificatesOf,
  listCorrections,
  listWithdrawnNumbers,
  type CertificateRow,
  type CorrectionRow,
} from './certificates.store.ts';
import { examineCertificates, requireClaims } from './verified-claims.ts';

interface Correction {
  formerName: string;
  name: string;
  reason: string;
  actorId: number | null;
  at: string;
}

/** A certificate with what an inspector asks of it beyond what everybody may know. */
export interface HeldCertificate {
  certificate: PublicCertificate;
  corrections: Correction[];
}

/** A certificate whose record no longer agrees with its signature and the ledger: only that it is there is told. */
export interface DamagedCertificate {
  number: string;
  courseId: number;
  issuedAt: string;
  validUntil: string;
  damage: string[];
}

export interface CertificateHistory {
  certificates: HeldCertificate[];
  damaged: DamagedCertificate[];
}

function detail(claims: CertificateClaims, corrections: readonly CorrectionRow[]): Correction[] {
  return corrections.map(({ name, reason, actorId, at }, index) => ({
    formerName: corrections[index - 1]?.name ?? claims.holderName,
    name,
    reason,
    actorId,
    at: at.toISOString(),
  }));
}

function describeDamaged(row: CertificateRow, damage: string[]): DamagedCertificate {
  return {
    number: row.number,
    courseId: row.courseId,
    issuedAt: row.issuedAt.toISOString(),
    validUntil: row.validUntil.toISOString(),
    damage,
  };
}

/** All certificates of a learner, oldest first, with the status that they had at a moment. */
export async function readHistory(
  { config: { publicUrl } }: Pick<Context, 'config'>,
  db: Db,
  userId: number,
  at: Date,
): Promise<CertificateHistory> {
  const rows = (await listCertificates(db, userId)).toReversed();
  const ids = rows.map(({ id }) => id);
  const corrections = Map.groupBy(await listCorrections(db, ids), ({ certificateId }) => certificateId);
  const history: CertificateHistory = { certificates: [], damaged: [] };
  for (const { row, claims, damage } of await examineCertificates(db, rows)) {
    if (!claims) {
      history.damaged.push(describeDamaged(row, damage));
      continue;
    }
    const detailed = detail(claims, corrections.get(row.id) ?? []);
    history.certificates.push({
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
    });
  }
  return history;
}

/** The certificates of these people, with what of each differs from its signature or the ledger. */
export async function examineCertificatesOf(
  db: Db,
  userIds: readonly number[],
): Promise<{ userId: number; number: string; damage: string[] }[]> {
  const examined = await examineCertificates(db, await listCertificatesOf(db, userIds));
  return examined.map(({ row: { userId, number }, damage }) => ({ userId, number, damage }));
}

/** What a certificate states, with the key that signed it. */
export async function readClaims(
  context: Pick<Context, 'log'>,
  db: Db,
  number: string,
): Promise<{ claims: CertificateClaims; keyId: string }> {
  const row = await findByNumber(db, number.toUpperCase());
  if (!row)
    return fail('certificates.not_found', 'Certificate not found. Check that you entered the full number.');
  return { claims: await requireClaims(context, db, row), keyId: row.keyId };
}

/** The hashes of the numbers that are no longer in force, in order: who knows a number finds it, others learn nothing. */
export async function listWithdrawn(db: Db): Promise<{ revoked: string[]; superseded: string[] }> {
  const rows = await listWithdrawnNumbers(db);
  const hashes = (wanted: boolean) =>
    rows
      .filter(({ isRevoked }) => isRevoked === wanted)
      .map(({ number }) => sha256(number))
      .toSorted();
  return { revoked: hashes(true), superseded: hashes(false) };
}
