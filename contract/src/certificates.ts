import * as z from 'zod';
import { People } from './course-people.ts';
import { endpoint, Id, Moment } from './endpoint.ts';
import { LoggedCertificate } from './log.ts';
import { TargetRole } from './role-schemas.ts';
import { Signature } from './signatures.ts';

export const CertificateStatus = z.enum(['Valid', 'Expiring', 'Expired', 'Superseded', 'Revoked']);
export type CertificateStatus = z.infer<typeof CertificateStatus>;

/** `Damaged`: the stored record no longer matches its signature and the ledger, so none of it is relied on. */
export const HeldStatus = z.enum([...CertificateStatus.options, 'Damaged']);
export type HeldStatus = z.infer<typeof HeldStatus>;

/** How long a course takes: computed from its text, or the median of the people who finished this version. */
export const ProgramLength = z.object({
  /** Of 60 minutes, in quarters, rounded down. */
  hours: z.number(),
  words: z.number(),
  /** Questions and parts of exercises. */
  tasks: z.number(),
  examItems: z.number(),
  /** Whose recorded time the hours are the median of; absent where they are computed. */
  learners: z.number().optional(),
});
export type ProgramLength = z.infer<typeof ProgramLength>;

/** How long the holder was seen studying. */
export const StudyTime = z.object({
  /** Slides of the course shown on a visible page to somebody who was there. */
  lessonSeconds: z.number(),
  /** From start to submission of the assessment that was passed. */
  assessmentSeconds: z.number(),
});
export type StudyTime = z.infer<typeof StudyTime>;

/** Who was present during the assessment, where the academy had it supervised. */
export const Supervision = z.object({ proctor: z.string(), place: z.string() });
export type Supervision = z.infer<typeof Supervision>;

/** What a certificate states that was brought up to a new version by reading and examining only the changes. */
export const CertificateBridge = z.object({
  /** The version that was completed as a whole, and the certificate over it. */
  fromVersion: z.string(),
  fromCertificate: z.string(),
  /** When that version was completed, and the score of its assessment. */
  fromCompletedAt: Moment,
  fromScore: z.number(),
  /** What was read and asked for the new version. */
  slides: z.number(),
  questions: z.number(),
  /** Of 60 minutes, in quarters, rounded down: the length of what was read and asked. */
  hours: z.number(),
});
export type CertificateBridge = z.infer<typeof CertificateBridge>;

/** What a certificate states. Signed at issue and never changed. */
export const CertificateClaims = z.object({
  number: z.string(),
  issuer: z.object({ id: z.string(), name: z.string() }),
  holderName: z.string(),
  courseId: z.number(),
  courseTitle: z.string(),
  courseVersion: z.string(),
  courseEffectiveDate: z.string(),
  /** The version in which the course was begun, where some of its lessons were read in an older text. */
  begunVersion: z.string().optional(),
  /** The version that was taught when the certificate was issued, where a newer one than was completed. */
  currentVersion: z.string().optional(),
  /** Absent where the version was completed as a whole. */
  bridge: CertificateBridge.optional(),
  /** SHA-256 of the course text that was completed. */
  contentHash: z.string(),
  guideline: z.string(),
  role: TargetRole,
  roleTitle: z.string(),
  lessons: z.number(),
  /** Only on certificates from before lengths were computed: as estimated by the authors. */
  contactHours: z.number().optional(),
  programLength: ProgramLength.optional(),
  /** Absent if a lesson was completed before its time was recorded. */
  studyTime: StudyTime.optional(),
  /** Absent where nobody supervised the assessment. */
  supervision: Supervision.optional(),
  score: z.number(),
  passMark: z.number(),
  completedAt: Moment,
  issuedAt: Moment,
  validUntil: Moment,
  /** Who wrote and reviewed that text, as of the issue; absent from certificates issued before people were named. */
  people: People.optional(),
});
export type CertificateClaims = z.infer<typeof CertificateClaims>;

export const Certificate = z.object({
  id: z.number(),
  userId: z.number(),
  courseId: z.number(),
  courseName: z.string(),
  completionDate: Moment,
  issuedDate: Moment,
  expiryDate: Moment,
  validUntil: Moment,
  certificateNumber: z.string(),
  /** Null if the record is damaged. */
  score: z.number().nullable(),
  isVerified: z.boolean(),
  status: HeldStatus,
});
export type Certificate = z.infer<typeof Certificate>;

export const PublicCertificate = z.object({
  claims: CertificateClaims,
  status: CertificateStatus,
  verifyUrl: z.string(),
  /** The address that is the ID of the Open Badges credential. */
  credentialUrl: z.string(),
  /** JWS (EdDSA) over the claims, with the key ID. */
  signature: z.string(),
  keyId: z.string(),
  supersededBy: z.string().nullable(),
  supersedes: z.string().nullable(),
  revokedAt: Moment.nullable(),
  revokedReason: z.string().nullable(),
  /** Corrections of the holder's name, oldest first; the signed claims are unchanged. */
  corrections: z.array(z.object({ name: z.string(), at: Moment })),
  /** The holder’s signed statement; null where none was signed. */
  statement: Signature.nullable(),
  /** Where it stands in the public log. */
  logged: LoggedCertificate,
});
export type PublicCertificate = z.infer<typeof PublicCertificate>;

/** A course that a learner passed, with the statement about it that was signed or may be. */
export const CompletionStatement = z.object({
  /** The passed attempt, which the statement is about. */
  attemptId: z.number(),
  courseId: z.number(),
  courseTitle: z.string(),
  version: z.string(),
  passedAt: Moment,
  /** Of the certificate in force that rests on this attempt. */
  certificateNumber: z.string().nullable(),
  /** The certificate waits for it. */
  isRequired: z.boolean(),
  signature: Signature.nullable(),
});
export type CompletionStatement = z.infer<typeof CompletionStatement>;

const ByNumber = z.object({ number: z.string().trim().min(1).max(100) });

export const certificates = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:userId/certificates',
    access: 'self',
    summary: 'A learner’s certificates, newest first',
    params: z.object({ userId: Id }),
    reply: z.array(Certificate),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/users/:userId/certificates',
    access: 'self',
    summary: 'Issue the certificate for a completed and passed course, or return the existing one',
    params: z.object({ userId: Id }),
    body: z.object({ courseId: z.number().int().positive() }),
    reply: Certificate,
  }),
  statements: endpoint({
    method: 'GET',
    path: '/api/users/:userId/completion-statements',
    access: 'self',
    summary: 'Courses that a learner passed, with the statement that was signed or may be',
    params: z.object({ userId: Id }),
    reply: z.array(CompletionStatement),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/certificates/:number',
    access: 'public',
    proof: 'number',
    summary: 'A certificate’s claims and status, for anyone with its number',
    params: ByNumber,
    reply: PublicCertificate,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/certificates/:number/pdf',
    access: 'public',
    proof: 'number',
    summary: 'The certificate as a PDF',
    params: ByNumber,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/pdf',
  }),
  keys: endpoint({
    method: 'GET',
    path: '/api/certificate-keys',
    access: 'public',
    summary: 'The public keys used to sign certificates, as a JWK set',
    reply: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
  }),
};
