import type { CertificateClaims, PublicCertificate } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { KeyRing } from '../../core/keys/key-ring.ts';
import { fail } from '../../core/errors.ts';
import { credentialAddress } from '../credentials/issuer.ts';
import { statusOf } from './certificates.service.ts';
import {
  findByNumber,
  listCertificates,
  listCertificatesOf,
  listCorrections,
  type CertificateRow,
  type CorrectionRow,
} from './certificates.store.ts';
import { readSignatures } from '../signatures/signatures.service.ts';
import { courseCompletion } from './completion-statement.ts';
import { readLoggedOf } from './logged-certificate.ts';
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
  context: Pick<Context, 'config' | 'keys'>,
  db: Db,
  userId: number,
  at: Date,
): Promise<CertificateHistory> {
  const rows = (await listCertificates(db, userId)).toReversed();
  const ids = rows.map(({ id }) => id);
  const corrections = Map.groupBy(await listCorrections(db, ids), ({ certificateId }) => certificateId);
  const { publicUrl, issuer } = context.config;
  const attempts = rows.map(({ attemptId }) => String(attemptId));
  const statements = await readSignatures(context, db, courseCompletion, attempts);
  const logged = await readLoggedOf(
    context,
    db,
    rows.map(({ number }) => number),
  );
  const history: CertificateHistory = { certificates: [], damaged: [] };
  for (const { row, claims, damage } of await examineCertificates(context.keys, db, rows)) {
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
        credentialUrl: credentialAddress(issuer, row.number),
        signature: row.signature,
        keyId: row.keyId,
        supersededBy: row.supersededBy,
        supersedes: rows.find(({ supersededBy }) => supersededBy === row.number)?.number ?? null,
        revokedAt: row.revokedAt?.toISOString() ?? null,
        revokedReason: row.revokedReason,
        corrections: detailed.map(({ name, at: moment }) => ({ name, at: moment })),
        statement: statements.get(String(row.attemptId))?.at(-1) ?? null,
        logged: logged(row.number),
      },
      corrections: detailed,
    });
  }
  return history;
}

/** The certificates of these people, with what of each differs from its signature or the ledger. */
export async function examineCertificatesOf(
  keys: KeyRing,
  db: Db,
  userIds: readonly number[],
): Promise<{ userId: number; number: string; damage: string[] }[]> {
  const examined = await examineCertificates(keys, db, await listCertificatesOf(db, userIds));
  return examined.map(({ row: { userId, number }, damage }) => ({ userId, number, damage }));
}

/** What a certificate states, with its signature; refuses one whose record is damaged. */
export async function readSigned(
  context: Pick<Context, 'keys' | 'log'>,
  db: Db,
  number: string,
): Promise<{ claims: CertificateClaims; signature: string }> {
  const row = await findByNumber(db, number.toUpperCase());
  if (!row)
    return fail('certificates.not_found', 'Certificate not found. Check that you entered the full number.');
  return { claims: await requireClaims(context, db, row), signature: row.signature };
}

export { countCertificates } from './certificates.store.ts';
