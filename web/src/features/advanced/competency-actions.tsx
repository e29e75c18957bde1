import { competencies, describeMakers, type Competency } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, ApiError, pathOf, reasonOf } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { keyOf } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

interface Props {
  competency: Competency;
  openSessionId: number | null;
  onPlan: () => void;
}

/** Starts the assessment, or goes on with the open one, and leads to its questions. */
function useAssess({ id, items }: Competency, isOpen: boolean) {
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { userId: user.id };
  return useMutation({
    networkMode: 'always',
    mutationFn: () =>
      api(competencies.assess, { params, body: { competencyArea: id, assessmentType: 'comprehensive' } }),
    onSuccess: async ({ sessionId }) => {
      void client.invalidateQueries({ queryKey: keyOf(pathOf(competencies.standings, { params })) });
      if (!isOpen)
        toast({
          title: 'Assessment Started',
          description: `${count(items, 'question')}, no time limit.`,
        });
      await navigate({ to: '/practice/$id', params: { id: String(sessionId) } });
    },
  });
}

/** What can be done about a competency: show the level, and plan the next one. */
export function CompetencyActions({ competency, openSessionId, onPlan }: Props) {
  const isOpen = openSessionId !== null;
  const { mutate, isPending, error } = useAssess(competency, isOpen);
  const label = isOpen ? 'Continue Competency Assessment' : 'Start Competency Assessment';
  return (
    <div className="actions below-apart">
      <div className="row near wrap">
        <Button className="full-on-phones" variant="tint" isBusy={isPending} onClick={() => mutate()}>
          {isPending ? 'Starting...' : label}
          <span className="visually-hidden">: {competency.name}</span>
        </Button>
        <Button className="full-on-phones" data-plan={competency.id} onClick={onPlan}>
          View Development Plan<span className="visually-hidden">: {competency.name}</span>
        </Button>
        <span className="small-text muted tabular">{count(competency.items, 'question')}, no time limit</span>
      </div>
      <p className="small-text muted">Questions: {describeMakers(competency.bankAuthors)}</p>
      {error && !isPending && (
        <FieldError className="below-near" role="alert">
          <b>Failed to start assessment.</b> {reasonOf(error)}{' '}
          {error instanceof ApiError && error.code === 'roles.not_paid' && (
            <Link className="link" to="/training-roles">
              View role packages
            </Link>
          )}
        </FieldError>
      )}
    </div>
  );
}
