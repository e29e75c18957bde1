import type { LearningPath } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { ApiError, reasonOf } from '../../core/api.ts';
import { useEnroll } from './enroll.ts';

/** Why enrolling was refused, where one pressed. */
function Refusal({ error }: { error: Error }) {
  return (
    <div className="enroll-refusal" role="alert">
      <p className="err">
        <CircleAlert className="i i-s" aria-hidden="true" />
        Failed to enroll
      </p>
      <p className="sm">{reasonOf(error)}</p>
      {error instanceof ApiError && error.code === 'roles.not_paid' && (
        <Link className="link sm" to="/training-roles">
          See the role packages
        </Link>
      )}
    </div>
  );
}

/** Enrols in a learning path, and says beside the button what failed. */
export function EnrollButton({
  path,
  className,
}: {
  path: Pick<LearningPath, 'id' | 'name'>;
  className: string;
}) {
  const enroll = useEnroll();
  return (
    <div className="enroll">
      <button
        type="button"
        className={className}
        aria-busy={enroll.isPending}
        aria-label={`${enroll.isPending ? 'Enrolling...' : 'Start Learning Path'}: ${path.name}`}
        onClick={() => {
          if (!enroll.isPending) enroll.mutate(path.id);
        }}
      >
        {enroll.isPending && <span className="sp" aria-hidden="true" />}
        {enroll.isPending ? 'Enrolling...' : 'Start Learning Path'}
      </button>
      {enroll.error && !enroll.isPending && <Refusal error={enroll.error} />}
    </div>
  );
}
