import type { ProjectSummary } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ApiError, reasonOf } from '../../core/api.ts';
import { FieldError } from '../../ui/field.tsx';
import { isFull, type useJoinProject } from './projects.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';

type Join = ReturnType<typeof useJoinProject>;

/** Why joining was refused, where one pressed. */
function JoinRefusal({ error }: { error: Error }) {
  return (
    <div className="below-even" role="alert">
      <FieldError>Failed to join project</FieldError>
      <p className="small-text soft">{reasonOf(error)}</p>
      {error instanceof ApiError && error.code === 'roles.not_paid' && (
        <Link className="link small-text" to="/training-roles">
          View role packages
        </Link>
      )}
    </div>
  );
}

/** Joins a project, or says that it is full. */
export function JoinProject({
  project,
  join,
  ...look
}: { project: ProjectSummary; join: Join } & ButtonLook) {
  const isClosed = isFull(project);
  const isBusy = join.isPending;
  return (
    <>
      <Button
        {...look}
        isBusy={isBusy}
        aria-disabled={isClosed}
        aria-label={isClosed ? `Full: ${project.name}` : `${project.button}: ${project.name}`}
        onClick={() => {
          if (!isClosed) join.mutate(project.id);
        }}
      >
        {isClosed ? 'Full' : isBusy ? 'Joining...' : project.button}
      </Button>
      {join.error && <JoinRefusal error={join.error} />}
    </>
  );
}
