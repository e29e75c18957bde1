import { certificates, type CourseSummary } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Award, Lock, PencilLine } from 'lucide-react';
import { api, reasonOf } from '../../core/api.ts';
import { refreshLearning } from '../../domain/learning/refresh-learning.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { WayOn } from '../../domain/learning/way-on.tsx';
import type { Certification } from './certification.ts';

interface GenerateProps {
  course: CourseSummary;
  className: string;
  onIssued: () => void;
}

function GenerateButton({ course, className, onIssued }: GenerateProps) {
  const user = useUser();
  const client = useQueryClient();
  const issue = useMutation({
    mutationFn: () => api(certificates.issue, { params: { userId: user.id }, body: { courseId: course.id } }),
    onSuccess: async ({ courseName, score }) => {
      await refreshLearning(client, user.id);
      toast({
        title: 'Certificate Issued',
        description: `${courseName}, passed with ${score ?? 0}%. Anyone can check it by its number.`,
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
    <button
      type="button"
      className={`${className} generate`}
      aria-busy={issue.isPending}
      aria-label={`${issue.isPending ? 'Processing...' : 'Generate Certificate'}: ${course.title}`}
      onClick={() => {
        if (!issue.isPending) issue.mutate();
      }}
    >
      {issue.isPending ? (
        <span className="sp" aria-hidden="true" />
      ) : (
        <Award className="i i-s" aria-hidden="true" />
      )}
      {issue.isPending ? 'Processing...' : 'Generate Certificate'}
    </button>
  );
}

/** The button of a course that is closed: it says why instead of being hidden. */
function ClosedButton({ course, className }: { course: CourseSummary; className: string }) {
  const label = course.isPublished ? 'Complete Course First' : 'In preparation';
  const Icon = course.isPublished ? Lock : PencilLine;
  return (
    <button type="button" className={className} disabled aria-label={`${label}: ${course.title}`}>
      <Icon className="i i-s" aria-hidden="true" />
      {label}
    </button>
  );
}

/** The one step that leads on to the certificate of a course. */
export function CertificationAction({
  certification: { course, state },
  className,
  onIssued,
}: {
  certification: Certification;
  className: string;
  onIssued: () => void;
}) {
  if (course.lockReason === 'roles.not_paid' && course.isPublished)
    return <WayOn way={course.lock?.way} className={className} />;
  if (state === 'locked' || state === 'planned')
    return <ClosedButton course={course} className={className} />;
  if (state === 'ready') return <GenerateButton course={course} className={className} onIssued={onIssued} />;
  const params = { id: String(course.id) };
  if (state === 'assessment') {
    return (
      <Link
        className={className}
        to="/assessment/$id"
        params={params}
        aria-label={`Take Assessment: ${course.title}`}
      >
        Take Assessment
      </Link>
    );
  }
  const label = course.progress > 0 ? 'Continue Journey' : 'Begin Adventure';
  return (
    <Link className={className} to="/course/$id" params={params} aria-label={`${label}: ${course.title}`}>
      {label}
    </Link>
  );
}
