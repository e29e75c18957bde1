import { observation, observationWithdrawal } from './features/competencies/observations.service.ts';
import { requirementWaiver } from './features/assignments/waivers.ts';
import { documentReading } from './features/controlled-documents/sign-reading.ts';
import { courseReview, courseReviewWithdrawal } from './features/course-reviews/sign-reviews.ts';
import { delegationAcceptance, delegationAuthorization } from './features/delegations/sign-delegations.ts';
import { courseCompletion } from './learning/certificates/completion-statement.ts';
import { certificateRevocation, nameCorrection } from './learning/certificates/sign-certificates.ts';
import type { Signable } from './learning/signatures/signable.ts';
import { historyFinding } from './learning/unusual/unusual.service.ts';

/** Everything that can be signed in this academy. */
export const SIGNABLES: readonly Signable[] = [
  courseCompletion,
  courseReview,
  courseReviewWithdrawal,
  certificateRevocation,
  nameCorrection,
  historyFinding,
  observation,
  observationWithdrawal,
  delegationAcceptance,
  delegationAuthorization,
  requirementWaiver,
  documentReading,
];
