import type { Transaction } from 'kysely';
import type { DB } from '../../core/database/schema.ts';
import { appendLedger } from '../../core/ledger.ts';
import { saveSnapshot } from '../../core/text-snapshots.ts';
import type { AttemptBridge } from '../quiz/attempt-row.ts';
import type { Work } from '../work.ts';
import { minutesOf, textsOf } from './bridge-length.ts';
import type { CertificateBridgePlan } from './bridges.service.ts';

/** What an attempt about changes starts from. Keeps the texts that were read: the next bridge starts from them. */
export async function beginBridge(
  trx: Transaction<DB>,
  plan: CertificateBridgePlan,
  at: Date,
): Promise<AttemptBridge> {
  for (const text of textsOf(plan.course)) await saveSnapshot(trx, { ...text, createdAt: at });
  return {
    fromCertificate: plan.certificate.number,
    fromVersion: plan.from,
    slides: plan.slides,
    minutes: minutesOf(plan),
  };
}

/** A passed attempt about changes, with the version that it was about. */
export interface PassedBridge extends AttemptBridge {
  version: string;
  contentHash: string;
  actorId: number | null;
}

/** Records that somebody who completed an older version has read what changed, and was examined on it. */
export async function recordBridge(
  { trx, at }: Work,
  { userId, courseId, attemptId }: { userId: number; courseId: number; attemptId: number },
  { fromVersion, fromCertificate, version, contentHash, slides, actorId }: PassedBridge,
): Promise<void> {
  await appendLedger(trx, {
    subjectId: userId,
    actorId,
    at,
    action: 'course.bridged',
    object: `course:${courseId}`,
    before: { version: fromVersion, certificate: fromCertificate },
    after: { version, contentHash, attemptId, slides },
  });
}
