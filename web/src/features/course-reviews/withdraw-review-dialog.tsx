import { courseReviews, type CourseReview, type ReviewedCourse } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

interface Props {
  review: CourseReview;
  onWithdrawn: (course: ReviewedCourse) => void;
  onClose: () => void;
}

export function WithdrawReviewDialog({ review, onWithdrawn, onClose }: Props) {
  const withdraw = useMutation({
    mutationFn: (reason: string) =>
      api(courseReviews.withdraw, { params: { id: review.id }, body: { reason } }),
    onSuccess: (course) => {
      onWithdrawn(course);
      toast({ title: 'Review Withdrawn', description: 'It stays in the history, with the reason.' });
      onClose();
    },
  });
  return (
    <ReasonDialog
      ask={{
        title: 'Withdraw this review?',
        description: `${review.name}, version ${review.version}. It no longer counts, and stays in the history. Certificates that name it stay as they are.`,
        reasonHint: 'Public: shown on the course with the withdrawn review.',
        action: 'Withdraw review',
        busy: 'Withdrawing...',
        isDangerous: true,
      }}
      isBusy={withdraw.isPending}
      error={withdraw.error}
      onConfirm={({ reason }) => withdraw.mutate(reason)}
      onClose={onClose}
    />
  );
}
