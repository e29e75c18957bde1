import type { Db } from '../../core/database/open.ts';
import { hasSignature } from '../signatures/signatures.service.ts';

/** Whether the learner signed the statement about this attempt, and it was not voided. */
export function isStatementSigned(db: Db, attemptId: number): Promise<boolean> {
  return hasSignature(db, 'course-completion', String(attemptId));
}
