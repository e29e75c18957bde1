import type { CourseReview } from '@trialwright/contract';
import { SignedReasonDialog } from '../../domain/signing/signed-reason-dialog.tsx';

interface Props {
  review: CourseReview;
  onWithdrawn: () => void;
  onClose: () => void;
}

export function WithdrawReviewDialog({ review, onWithdrawn, onClose }: Props) {
  return (
    <SignedReasonDialog
      ask={{
        title: 'Withdraw this review?',
        description: `${review.name}, version ${review.version}. It no longer counts, and stays in the history. Certificates that name it stay as they are.`,
        reasonHint: 'Public: shown on the course with the withdrawn review.',
        action: 'Continue to sign',
        busy: 'Preparing...',
        isDangerous: true,
      }}
      itemOf={({ reason }) => ({
        kind: 'course-review-withdrawal',
        id: String(review.id),
        input: { reason },
      })}
      onSigned={onWithdrawn}
      onClose={onClose}
    />
  );
}
