import { certificates, type CourseSummary } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Award, Lock, PencilLine } from 'lucide-react';
import { api, reasonOf } from '../../core/api.ts';
import { refreshLearning } from '../../domain/learning/refresh-learning.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { WayOn } from '../../domain/learning/way-on.tsx';
import type { Certification } from './certification.ts';
import { Button, ButtonLink, type ButtonLook } from '../../ui/button.tsx';

interface GenerateProps extends ButtonLook {
  course: CourseSummary;
  onIssued: () => void;
}

function GenerateButton({ course, onIssued, ...look }: GenerateProps) {
  const user = useUser();
  const client = useQueryClient();
  const issue = useMutation({
    mutationFn: () => api(certificates.issue, { params: { userId: user.id }, body: { courseId: course.id } }),
    onSuccess: async ({ courseName, score }) => {
      await refreshLearning(client, user.id);
      toast({
        title: 'Certificate Issued',
        description: `${courseName}, passed with ${score ?? 0}%. Anyone can verify it by its number.`,
      });
      onIssued();
    },
    onError: (error) =>
      toast({
        title: 'Certificate not issued',
        description: reasonOf(error),
        isDestructive: true,
        action: { label: 'Try again', run: () => issue.mutate() },
      }),
  });
  return (
    <Button
      {...look}
      icon={Award}
      isBusy={issue.isPending}
      aria-label={`${issue.isPending ? 'Processing...' : 'Generate Certificate'}: ${course.title}`}
      onClick={() => issue.mutate()}
    >
      {issue.isPending ? 'Processing...' : 'Generate Certificate'}
    </Button>
  );
}

/** The button of a course that is closed: it says why instead of being hidden. */
function ClosedButton({ course, ...look }: { course: CourseSummary } & ButtonLook) {
  const label = course.isPublished ? 'Complete Course First' : 'In development';
  return (
    <Button
      {...look}
      icon={course.isPublished ? Lock : PencilLine}
      disabled
      aria-label={`${label}: ${course.title}`}
    >
      {label}
    </Button>
  );
}

/** The one step that leads on to the certificate of a course. */
export function CertificationAction({
  certification: { course, state },
  onIssued,
  ...look
}: { certification: Certification; onIssued: () => void } & ButtonLook) {
  if (course.lockReason === 'roles.not_paid' && course.isPublished)
    return <WayOn way={course.lock?.way} {...look} />;
  if (state === 'locked' || state === 'planned') return <ClosedButton course={course} {...look} />;
  if (state === 'ready') return <GenerateButton course={course} {...look} onIssued={onIssued} />;
  const params = { id: String(course.id) };
  if (state === 'assessment') {
    return (
      <ButtonLink
        {...look}
        to="/assessment/$id"
        params={params}
        aria-label={`Take Assessment: ${course.title}`}
      >
        Take Assessment
      </ButtonLink>
    );
  }
  const label = course.progress > 0 ? 'Continue Journey' : 'Begin Adventure';
  return (
    <ButtonLink {...look} to="/course/$id" params={params} aria-label={`${label}: ${course.title}`}>
      {label}
    </ButtonLink>
  );
}
