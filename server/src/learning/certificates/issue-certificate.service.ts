import {
  PASS_MARK,
  ROLE_TITLES,
  type CertificateBridge,
  type CertificateClaims,
  type People,
  type StudyTime,
  type Supervision,
} from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Transaction } from 'kysely';
import { programLengthOf, type Catalogue, type CatalogueCourse } from '../../content/catalogue.ts';
import type { DB } from '../../core/database/schema.ts';
import { appendLedger } from '../../core/ledger.ts';
import { logEntry } from '../../core/log/log-entry.ts';
import { parseBridge } from '../quiz/attempt-row.ts';
import { endBegun } from '../begun-versions/begun-versions.store.ts';
import { isReadingAsked } from '../bridges/bridges.service.ts';
import { findBegunVersion } from '../bridges/plan-bridge.service.ts';
import { quarterHours } from '../../content/program-length.ts';
import { notify } from '../../features/notifications/notifications.service.ts';
import { issueCredential, publishLists } from '../credentials/credentials.service.ts';
import { readPeopleOf } from '../course-reviews/course-reviews.service.ts';
import { byLesson, isCourseCompleted } from '../course-states.ts';
import { readProgressWithin, type ProgressRow } from '../progress.service.ts';
import { listActiveTime } from '../reading/reading.service.ts';
import { examRuleOf } from '../quiz/retakes.ts';
import { readSupervision } from '../supervision/exam-codes.service.ts';
import { noticeShortStudy } from '../unusual/unusual.service.ts';
import type { Work } from '../work.ts';
import { findPassedAttempt, listPassedWithoutCertificate } from './passed-attempts.store.ts';
import { makeCertificateNumber } from './certificate-number.ts';
import {
  findByNumber,
  findCurrent,
  insertCertificate,
  lockHolder,
  markSuperseded,
} from './certificates.store.ts';
import { sign } from './signing-key.ts';
import { isStatementSigned } from './statement-required.ts';
import { hashClaims, studySecondsOf } from './verified-claims.ts';

/** Whose certificate of which course may be due now. */
export interface Earning {
  userId: number;
  course: CatalogueCourse;
  /** The attempt that was passed just now; else the best one that no certificate rests on. */
  attemptId?: number;
  /** What the learner has read, where the caller knows it as this transaction sees it. */
  progress?: ReadonlyMap<number, ProgressRow>;
}

interface Evidence {
  completedAt: Date;
  studyTime: StudyTime | undefined;
  supervision: Supervision | undefined;
  /** The version in which lessons were read, where it is an older one. */
  begunVersion: string | undefined;
  origin: Origin | undefined;
  attempt: NonNullable<Awaited<ReturnType<typeof findPassedAttempt>>>;
}

/** What a certificate over a bridge starts from; it ends when that one would have ended. */
interface Origin {
  bridge: CertificateBridge;
  validUntil: Date;
}

/** The certificate that a passed bridge starts from; undefined where it was revoked meanwhile. */
async function findOrigin(
  trx: Transaction<DB>,
  { id, bridge, questions }: Pick<Evidence['attempt'], 'id' | 'bridge' | 'questions'>,
): Promise<Origin | undefined> {
  const from = parseBridge(id, bridge);
  const former = from && (await findByNumber(trx, from.fromCertificate));
  if (!former || former.revokedAt) return undefined;
  return {
    bridge: {
      fromVersion: from.fromVersion,
      fromCertificate: from.fromCertificate,
      fromCompletedAt: former.completedAt.toISOString(),
      fromScore: former.score,
      slides: from.slides,
      questions,
      hours: quarterHours(from.minutes),
    },
    validUntil: former.validUntil,
  };
}

/** How long the person was seen studying the course; undefined if a lesson was completed before that was recorded. */
async function readStudyTime(
  trx: Transaction<DB>,
  userId: number,
  { lessons }: CatalogueCourse,
  { startedAt, submittedAt }: { startedAt: Date; submittedAt: Date | null },
): Promise<StudyTime | undefined> {
  const ids = lessons.map(({ id }) => id);
  const recorded = await listActiveTime(trx, userId, ids);
  if (recorded.length < ids.length || !submittedAt) return undefined;
  return {
    lessonSeconds: Math.floor(recorded.reduce((sum, { activeMs }) => sum + activeMs, 0) / 1000),
    assessmentSeconds: Math.floor((submittedAt.getTime() - startedAt.getTime()) / 1000),
  };
}

/** What a certificate rests on: every lesson completed and a passed attempt that no certificate uses yet. */
async function findEvidence(
  { trx, at, config }: Work,
  { userId, course, attemptId, progress: known }: Earning,
): Promise<Evidence | undefined> {
  const progress = known ?? byLesson(await readProgressWithin(trx, userId));
  if (!isCourseCompleted(course, progress)) return undefined;
  const { withdrawn = [] } = course.finishing?.current ?? course;
  const attempt = await findPassedAttempt(trx, {
    userId,
    courseId: course.id,
    attemptId,
    withdrawn: withdrawn.map(({ version }) => version),
  });
  if (!attempt?.submittedAt) return undefined;
  const origin = attempt.bridge === null ? undefined : await findOrigin(trx, attempt);
  if (attempt.bridge !== null && !origin) return undefined;
  if (!origin && (await isReadingAsked({ config, at }, trx, userId, course))) return undefined;
  const studyTime = await readStudyTime(trx, userId, course, attempt);
  const supervision = await readSupervision(trx, attempt.examCodeId);
  const moments = course.lessons.map((lesson) => progress.get(lesson.id)?.completedAt?.getTime() ?? 0);
  return {
    attempt,
    origin,
    begunVersion: origin ? undefined : await findBegunVersion(trx, userId, course),
    studyTime,
    supervision,
    completedAt: new Date(Math.max(attempt.submittedAt.getTime(), ...moments)),
  };
}

/** The program that the certificate names: the role’s, or the learning path’s. */
function programOf(catalogue: Catalogue, course: CatalogueCourse): string {
  if (course.role !== 'All') return ROLE_TITLES[course.role];
  return catalogue.practice.path(course.path ?? '')?.name ?? 'Learning path';
}

function buildClaims(
  { catalogue, at: issuedAt }: Work,
  course: CatalogueCourse,
  { holderName, people, ...evidence }: Evidence & { holderName: string; people: People },
): CertificateClaims {
  const { academy } = catalogue;
  const { origin, begunVersion } = evidence;
  // What was not examined again does not get younger by what was.
  const validUntil =
    origin?.validUntil ??
    DateTime.fromJSDate(issuedAt, { zone: 'utc' }).plus({ years: academy.certificateYears }).toJSDate();
  return {
    number: makeCertificateNumber(issuedAt, course.id),
    issuer: academy.issuer,
    holderName,
    courseId: course.id,
    courseTitle: course.title,
    courseVersion: evidence.attempt.courseVersion,
    courseEffectiveDate: course.effectiveDate,
    ...(begunVersion !== undefined && begunVersion !== evidence.attempt.courseVersion && { begunVersion }),
    ...(course.finishing && { currentVersion: course.finishing.current.version }),
    ...(origin && { bridge: origin.bridge }),
    contentHash: evidence.attempt.contentHash,
    guideline: course.guideline,
    role: course.role,
    roleTitle: programOf(catalogue, course),
    lessons: course.totalLessons,
    programLength: programLengthOf(course),
    ...(evidence.studyTime && { studyTime: evidence.studyTime }),
    ...(evidence.supervision && { supervision: evidence.supervision }),
    score: evidence.attempt.score ?? 0,
    passMark: PASS_MARK,
    completedAt: evidence.completedAt.toISOString(),
    issuedAt: issuedAt.toISOString(),
    validUntil: validUntil.toISOString(),
    people,
  };
}

/**
 * Issues the certificate of a course where it is earned, in the transaction that earned it; a later pass
 * supersedes the one before. Returns the number, or undefined if a condition is not met.
 */
export async function issueIfEarned(work: Work, earning: Earning): Promise<string | undefined> {
  const { trx, at, keys } = work;
  const { userId, course } = earning;
  const holder = await lockHolder(trx, userId);
  // A certificate names a person whom the academy can reach; what was earned is issued when the address is confirmed.
  if (!holder.emailVerified) return undefined;
  const evidence = await findEvidence(work, earning);
  if (!evidence) return undefined;
  const { isStatementRequired } = examRuleOf(work.catalogue.academy, course);
  if (isStatementRequired && !(await isStatementSigned(trx, evidence.attempt.id))) return undefined;
  const people = await readPeopleOf(trx, course, evidence.attempt.contentHash);
  const claims = buildClaims(work, course, { ...evidence, holderName: holder.name, people });
  const text = JSON.stringify(claims);
  const { signature, keyId } = await sign(keys, text);
  const previous = await findCurrent(trx, userId, course.id);
  if (previous) await markSuperseded(trx, previous.id, claims.number);
  const id = await insertCertificate(trx, {
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
    courseVersion: claims.courseVersion,
    studySeconds: studySecondsOf(claims),
  });
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
  if (course.finishing) await endBegun(trx, { userId, courseId: course.id, at });
  await logEntry(trx, 'certificate', { ref: claims.number, subjectId: userId }, signature);
  await issueCredential(work, { certificateId: id, userId }, claims);
  if (previous) await publishLists(work);
  await noticeShortStudy(work, { userId, course, recordedSeconds: evidence.studyTime?.lessonSeconds });
  await notify(trx, userId, {
    kind: 'certificate_issued',
    title: `Certificate issued: ${course.title}`,
    body: claims.bridge
      ? `It names versions ${claims.bridge.fromVersion} and ${claims.courseVersion}. Anyone can verify it by its number.`
      : `Passed with ${claims.score}%. Anyone can verify it by its number.`,
    href: '/certificates',
    createdAt: at,
  });
  return claims.number;
}

/** Issues what was earned while the holder's address was not confirmed. */
export async function issueHeld(work: Work, userId: number): Promise<void> {
  for (const courseId of await listPassedWithoutCertificate(work.trx, userId)) {
    const course = work.catalogue.course(courseId);
    if (course) await issueIfEarned(work, { userId, course });
  }
}
