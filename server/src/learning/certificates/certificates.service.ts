import type { Certificate, CertificateStatus, HeldStatus, PublicCertificate } from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Transaction } from 'kysely';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { isReadingAsked } from '../bridges/bridges.service.ts';
import { examRuleOf } from '../quiz/retakes.ts';
import {
  findByNumber,
  findCurrent,
  findPredecessor,
  isEmailConfirmed,
  listCertificates,
  listCorrections,
  type CertificateRow,
} from './certificates.store.ts';
import { credentialAddress } from '../credentials/issuer.ts';
import { workOf } from '../work.ts';
import { readStatement } from './completion-statement.ts';
import { issueIfEarned } from './issue-certificate.service.ts';
import { readLoggedOf } from './logged-certificate.ts';
import { examineCertificates, requireClaims, type ExaminedCertificate } from './verified-claims.ts';

const EXPIRING_DAYS = 90;

export function statusOf(row: CertificateRow, now: Date): CertificateStatus {
  if (row.revokedAt) return 'Revoked';
  if (row.supersededBy) return 'Superseded';
  if (row.validUntil <= now) return 'Expired';
  const soon = DateTime.fromJSDate(row.validUntil).minus({ days: EXPIRING_DAYS }).toJSDate();
  return soon <= now ? 'Expiring' : 'Valid';
}

/** The title by which a course is known today: what a damaged record says of it is not repeated. */
export function titleOf(context: Context, courseId: number): string {
  return context.content.catalogue.course(courseId)?.title ?? `Course ${courseId}`;
}

export function heldStatusOf({ row, claims }: ExaminedCertificate, now: Date): HeldStatus {
  return claims ? statusOf(row, now) : 'Damaged';
}

function presentCertificate(context: Context, examined: ExaminedCertificate): Certificate {
  const { row, claims } = examined;
  const status = heldStatusOf(examined, context.now());
  return {
    id: row.id,
    userId: row.userId,
    courseId: row.courseId,
    courseName: claims?.courseTitle ?? titleOf(context, row.courseId),
    completionDate: row.completedAt.toISOString(),
    issuedDate: row.issuedAt.toISOString(),
    expiryDate: row.validUntil.toISOString(),
    validUntil: row.validUntil.toISOString(),
    certificateNumber: row.number,
    score: claims?.score ?? null,
    isVerified: status === 'Valid' || status === 'Expiring',
    status,
  };
}

export async function listOwnCertificates(context: Context, userId: number): Promise<Certificate[]> {
  const { db } = context.database;
  const examined = await examineCertificates(context.keys, db, await listCertificates(db, userId));
  return examined.map((each) => presentCertificate(context, each));
}

/** Issues on request what a completed and passed course has earned; or returns the existing valid one. */
export async function issueOnRequest(
  context: Context,
  userId: number,
  course: CatalogueCourse,
): Promise<Certificate> {
  return context.database.record(async (trx) => {
    const at = context.now();
    const former = await findCurrent(trx, userId, course.id);
    const isValid = former !== undefined && former.validUntil > at;
    const number = isValid ? undefined : await issueIfEarned(workOf(context, trx, at), { userId, course });
    const row = number === undefined ? former : await findByNumber(trx, number);
    if (!row && !(await isEmailConfirmed(trx, userId)))
      return fail(
        'auth.email_unconfirmed',
        'Confirm your email address first. Then your certificate will be issued.',
      );
    if (!row && examRuleOf(context.content.catalogue.academy, course).isStatementRequired)
      return fail(
        'certificates.not_earned',
        'Complete all lessons, pass the assessment, and sign the statement that you completed it yourself.',
      );
    if (!row && (await isReadingAsked({ config: context.config, at }, trx, userId, course)))
      return fail(
        'certificates.not_earned',
        'Complete all lessons and pass the assessment, and read what changed in the lessons that you read in an older version.',
      );
    if (!row) return fail('certificates.not_earned', 'Complete all lessons and pass the assessment first.');
    const claims = await requireClaims(context, trx, row);
    return presentCertificate(context, { row, claims, damage: [] });
  });
}

/** Everything that a stranger may know of a certificate by its number. */
export async function getPublicCertificate(context: Context, number: string): Promise<PublicCertificate> {
  const { db } = context.database;
  const row = await findByNumber(db, number.toUpperCase());
  if (!row)
    return fail('certificates.not_found', 'Certificate not found. Check that you entered the full number.');
  return {
    claims: await requireClaims(context, db, row),
    status: statusOf(row, context.now()),
    verifyUrl: `${context.config.publicUrl}/verify/${row.number}`,
    credentialUrl: credentialAddress(context.config.issuer, row.number),
    signature: row.signature,
    keyId: row.keyId,
    supersededBy: row.supersededBy,
    supersedes: (await findPredecessor(db, row.number)) ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokedReason: row.revokedReason,
    corrections: (await listCorrections(db, [row.id])).map(({ name, at }) => ({
      name,
      at: at.toISOString(),
    })),
    statement: await readStatement(context, db, row.attemptId),
    logged: (await readLoggedOf(context, db, [row.number]))(row.number),
  };
}

/** The number of the certificate in force for a course. */
export async function currentNumber(
  trx: Transaction<DB>,
  userId: number,
  courseId: number,
): Promise<string | undefined> {
  return (await findCurrent(trx, userId, courseId))?.number;
}

export {
  findFirstIssued,
  hasCertificate,
  listCertifiedCourses,
  listMedianTimes,
} from './certificates.store.ts';
