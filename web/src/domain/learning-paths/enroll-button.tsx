import type { LearningPath } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ApiError, reasonOf } from '../../core/api.ts';
import { FieldError } from '../../ui/field.tsx';
import { useEnroll } from './enroll.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';

/** Why enrolling was refused, where one pressed. */
function Refusal({ error }: { error: Error }) {
  return (
    <div className="stack close" role="alert">
      <FieldError>Failed to enroll</FieldError>
      <p className="small-text">{reasonOf(error)}</p>
      {error instanceof ApiError && error.code === 'roles.not_paid' && (
        <Link className="link small-text" to="/training-roles">
          View role packages
        </Link>
      )}
    </div>
  );
}

/** Enrols in a learning path, and says beside the button what failed. */
export function EnrollButton({ path, ...look }: { path: Pick<LearningPath, 'id' | 'name'> } & ButtonLook) {
  const enroll = useEnroll();
  return (
    <div className="stack close">
      <Button
        {...look}
        isBusy={enroll.isPending}
        aria-label={`${enroll.isPending ? 'Enrolling...' : 'Start Learning Path'}: ${path.name}`}
        onClick={() => enroll.mutate(path.id)}
      >
        {enroll.isPending ? 'Enrolling...' : 'Start Learning Path'}
      </Button>
      {enroll.error && !enroll.isPending && <Refusal error={enroll.error} />}
    </div>
  );
}
