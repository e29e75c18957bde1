import {
  PASS_MARK,
  ROLE_TITLES,
  type Certificate,
  type CertificateClaims,
  type CertificateStatus,
  type HeldStatus,
  type PublicCertificate,
} from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Transaction } from 'kysely';
import { hoursOf, type CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../core/context.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { byLesson, isCourseCompleted } from '../courses/course-states.ts';
import { notify } from '../notifications/notifications.service.ts';
import { readProgressWithin } from '../progress/progress.service.ts';
import { makeCertificateNumber } from './certificate-number.ts';
import {
  findByNumber,
  findCurrent,
  findPassedAttempt,
  findPredecessor,
  isEmailConfirmed,
  listCertificates,
  listCorrections,
  listPassedWithoutCertificate,
  type CertificateRow,
} from './certificates.store.ts';
import { sign } from './signing-key.ts';
import { examineCertificates, hashClaims, requireClaims, type Examined } from './verified-claims.ts';

const EXPIRING_DAYS = 90;

export function statusOf(row: CertificateRow, now: Date): CertificateStatus {
  if (row.revokedAt) return 'Revoked';
  if (row.supersededBy) return 'Superseded';
  if (row.validUntil <= now) return 'Expired';
  const soon = DateTime.fromJSDate(row.validUntil).minus({ days: EXPIRING_DAYS }).toJSDate();
  return soon <= now ? 'Expiring' : 'Valid';
}

interface Evidence {
  completedAt: Date;
  attempt: NonNullable<Awaited<ReturnType<typeof findPassedAttempt>>>;
}

/** What a certificate rests on: every lesson completed and a passed attempt that no certificate uses yet. */
async function findEvidence(
  trx: Transaction<DB>,
  userId: number,
  course: CatalogueCourse,
  attemptId?: number,
): Promise<Evidence | undefined> {
  const progress = byLesson(await readProgressWithin(trx, userId));
  if (!isCourseCompleted(course, progress)) return undefined;
  const attempt = await findPassedAttempt(trx, userId, course.id, attemptId);
  if (!attempt?.submittedAt) return undefined;
  const moments = course.lessons.map((lesson) => progress.get(lesson.id)?.completedAt?.getTime() ?? 0);
  return { attempt, completedAt: new Date(Math.max(attempt.submittedAt.getTime(), ...moments)) };
}

/** The program that the certificate names: the role’s, or the learning path’s. */
function programOf(context: Context, course: CatalogueCourse): string {
  if (course.role !== 'All') return ROLE_TITLES[course.role];
  return context.content.catalogue.practice.path(course.path ?? '')?.name ?? 'Learning path';
}

function stateClaims(
  context: Context,
  course: CatalogueCourse,
  holderName: string,
  evidence: Evidence,
  issuedAt: Date,
): CertificateClaims {
  const { academy } = context.content.catalogue;
  const validUntil = DateTime.fromJSDate(issuedAt, { zone: 'utc' })
    .plus({ years: academy.certificateYears })
    .toJSDate();
  return {
    number: makeCertificateNumber(issuedAt, course.id),
    issuer: academy.issuer,
    holderName,
    courseId: course.id,
    courseTitle: course.title,
    courseVersion: evidence.attempt.courseVersion,
    courseEffectiveDate: course.effectiveDate,
    contentHash: evidence.attempt.contentHash,
    guideline: course.guideline,
    role: course.role,
    roleTitle: programOf(context, course),
    lessons: course.totalLessons,
    contactHours: hoursOf(course.minutes),
    score: evidence.attempt.score ?? 0,
    passMark: PASS_MARK,
    completedAt: evidence.completedAt.toISOString(),
    issuedAt: issuedAt.toISOString(),
    validUntil: validUntil.toISOString(),
  };
}

/**
 * Issues the certificate of a course where it is earned, in the transaction that earned it; a later pass
 * supersedes the one before. Answers the number, or undefined where something is still missing.
 */
export async function issueIfEarned(
  context: Context,
  trx: Transaction<DB>,
  userId: number,
  course: CatalogueCourse,
  at: Date,
  attemptId?: number,
): Promise<string | undefined> {
  // The holder’s row is the lock: two passes at once issue one after the other. Not FOR UPDATE, which would wait for
  // every sign-in under way (it holds the key of this row) and, on the ledger, be waited for by it.
  const holder = await trx
    .selectFrom('users')
    .select(['name', 'emailVerified'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // A certificate names a person whom the academy can reach; what was earned is issued when the address is confirmed.
  if (!holder.emailVerified) return undefined;
  const evidence = await findEvidence(trx, userId, course, attemptId);
  if (!evidence) return undefined;
  const claims = stateClaims(context, course, holder.name, evidence, at);
  const text = JSON.stringify(claims);
  const { signature, keyId } = await sign(trx, text, at);
  const previous = await findCurrent(trx, userId, course.id);
  if (previous)
    await trx
      .updateTable('certificates')
      .set({ supersededBy: claims.number })
      .where('id', '=', previous.id)
      .execute();
  await trx
    .insertInto('certificates')
    .values({
      number: claims.number,
      userId,
      courseId: course.id,
      attemptId: evidence.attempt.id,
      claims: text,
      signature,
      keyId,
      score: claims.score,
      completedAt: evidence.completedAt,
      issuedAt: at,
      validUntil: claims.validUntil,
    })
    .execute();
  await appendLedger(trx, {
    subjectId: userId,
    actorId: null,
    at,
    action: 'certificate.issued',
    object: `certificate:${claims.number}`,
    ...(previous && { before: { number: previous.number } }),
    after: {
      courseId: course.id,
      version: claims.courseVersion,
      contentHash: claims.contentHash,
      score: claims.score,
      attemptId: evidence.attempt.id,
      validUntil: claims.validUntil,
      claimsHash: hashClaims(text),
      keyId,
    },
  });
  await notify(trx, userId, {
    kind: 'certificate_issued',
    title: `Certificate issued: ${course.title}`,
    body: `Passed with ${claims.score}%. Anyone can check it by its number.`,
    href: '/certificates',
    createdAt: at,
  });
  return claims.number;
}

/** Issues what was earned while the holder's address was not confirmed. */
export async function issueHeld(
  context: Context,
  trx: Transaction<DB>,
  userId: number,
  at: Date,
): Promise<void> {
  for (const courseId of await listPassedWithoutCertificate(trx, userId)) {
    const course = context.content.catalogue.course(courseId);
    if (course) await issueIfEarned(context, trx, userId, course, at);
  }
}

/** The title by which a course is known today: what a damaged record says of it is not repeated. */
export function titleOf(context: Context, courseId: number): string {
  return context.content.catalogue.course(courseId)?.title ?? `Course ${courseId}`;
}

export function heldStatusOf({ row, claims }: Examined, now: Date): HeldStatus {
  return claims ? statusOf(row, now) : 'Damaged';
}

function presentCertificate(context: Context, examined: Examined): Certificate {
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
  const examined = await examineCertificates(db, await listCertificates(db, userId));
  return examined.map((each) => presentCertificate(context, each));
}

/** Issues on request what a completed and passed course has earned; answers the one in force if it exists. */
export async function issueOnRequest(
  context: Context,
  userId: number,
  course: CatalogueCourse,
): Promise<Certificate> {
  return context.database.record(async (trx) => {
    let row = await findCurrent(trx, userId, course.id);
    if (!row) {
      const number = await issueIfEarned(context, trx, userId, course, context.now());
      row = number === undefined ? undefined : await findByNumber(trx, number);
    }
    if (!row && !(await isEmailConfirmed(trx, userId)))
      return fail(
        'auth.email_unconfirmed',
        'Confirm your email address first. The certificate is issued then.',
      );
    if (!row) return fail('certificates.not_earned', 'Complete all lessons and pass the assessment first.');
    const claims = await requireClaims(context, trx, row);
    return presentCertificate(context, { row, claims, damage: [] });
  });
}

/** Everything that a stranger may know of a certificate by its number. */
export async function readPublicly(context: Context, number: string): Promise<PublicCertificate> {
  const { db } = context.database;
  const row = await findByNumber(db, number.toUpperCase());
  if (!row)
    return fail('certificates.not_found', 'No certificate has this number. Check that it is typed in full.');
  return {
    claims: await requireClaims(context, db, row),
    status: statusOf(row, context.now()),
    verifyUrl: `${context.config.publicUrl}/verify/${row.number}`,
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

export { hasCertificate } from './certificates.store.ts';
