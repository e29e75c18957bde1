import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { CertificateBridge, HeldStatus, StudyTime } from './certificates.ts';
import { TargetRole } from './role-schemas.ts';
import { Signature } from './signatures.ts';

/** One event of the ledger with its proof. */
export const LedgerRow = z.object({
  subjectId: z.number(),
  seq: z.number(),
  at: z.string(),
  actorId: z.number().nullable(),
  action: z.string(),
  object: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string().nullable(),
  prevHash: z.string(),
  hash: z.string(),
  /** Version of the hash format; 2 since fields are serialized as JSON. */
  hashVersion: z.number(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

export const TrainingRecord = z.object({
  /** The learner, as in the account today. */
  person: z.object({ id: z.number(), name: z.string(), username: z.string() }),
  academy: z.string(),
  /** Time of its latest event, so that the same state produces the same record. */
  asOf: Moment,
  /** How the training was delivered and assessed. */
  method: z.string(),
  roles: z.array(z.object({ role: TargetRole, since: Moment, isPaid: z.boolean() })),
  courses: z.array(
    z.object({
      courseId: z.number(),
      title: z.string(),
      role: TargetRole,
      version: z.string(),
      lessons: z.array(
        z.object({
          lessonId: z.number(),
          title: z.string(),
          firstReadAt: Moment,
          lastReadAt: Moment,
          completedAt: Moment.nullable(),
          /** Study time on which the completion rests; null if it was completed before that was recorded. */
          activeSeconds: z.number().nullable(),
          contentHash: z.string(),
          version: z.string(),
        }),
      ),
      attempts: z.array(
        z.object({
          attemptId: z.number(),
          startedAt: Moment,
          submittedAt: Moment.nullable(),
          version: z.string(),
          score: z.number().nullable(),
          passed: z.boolean().nullable(),
          questions: z.number(),
          /** It asked only about what changed since an older version. */
          isBridge: z.boolean(),
        }),
      ),
    }),
  ),
  certificates: z.array(
    z.object({
      number: z.string(),
      courseTitle: z.string(),
      /** Empty if the record is damaged. */
      holderName: z.string(),
      score: z.number().nullable(),
      /** As the certificate states them; null where it does not, or where the record is damaged. */
      programHours: z.number().nullable(),
      studyTime: StudyTime.nullable(),
      /** Empty if the record is damaged. */
      version: z.string(),
      /** Where the version was reached from an older one; null where it was completed as a whole. */
      bridge: CertificateBridge.nullable(),
      issuedAt: Moment,
      validUntil: Moment,
      status: HeldStatus,
      corrections: z.array(
        z.object({
          formerName: z.string(),
          name: z.string(),
          reason: z.string(),
          actorId: z.number().nullable(),
          at: Moment,
        }),
      ),
    }),
  ),
  /** What each piece of evidence shows by itself: answers to multiple choice at most the second level. */
  competencies: z.array(
    z.object({
      competency: z.string(),
      kind: z.enum(['quiz', 'observation', 'project']),
      level: z.string(),
      /** Who observed it, with their role; null for an assessment. */
      by: z.string().nullable(),
      at: Moment,
    }),
  ),
  /** Practice, and no qualification: what was measured in each, as the ledger recorded it. */
  simulations: z.array(
    z.object({
      name: z.string(),
      percentage: z.number(),
      at: Moment,
      criteria: z.array(z.object({ category: z.string(), earned: z.number(), reachable: z.number() })),
    }),
  ),
  /** Of the learner, and of those who corrected or added something, in the order of signing. */
  signatures: z.array(Signature),
  ledger: z.object({ rows: z.number(), head: z.string(), isWhole: z.boolean() }),
});
export type TrainingRecord = z.infer<typeof TrainingRecord>;

const OfUser = z.object({ userId: Id });
const File = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const records = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/:userId/training-record',
    access: 'self',
    summary: 'The training record as data',
    params: OfUser,
    reply: TrainingRecord,
  }),
  binder: endpoint({
    method: 'GET',
    path: '/api/users/:userId/binder',
    access: 'self',
    summary:
      'The inspection binder as a ZIP: transcript, certificates, texts, attempts, ledger, and a SHA-256 manifest',
    params: OfUser,
    reply: File,
    contentType: 'application/zip',
  }),
  statusList: endpoint({
    method: 'GET',
    path: '/api/credential-status',
    access: 'public',
    summary:
      'Signed list of revoked and superseded certificate numbers, for credentials from before November 2026',
    reply: z.object({ jwt: z.string() }),
  }),
};
