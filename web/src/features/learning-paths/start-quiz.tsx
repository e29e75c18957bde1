import { learningPaths } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

export interface Quiz {
  kind: 'pretest' | 'drill';
  /** The module of a pretest, or the step of a drill. */
  id: number;
}

/** Starts a quiz of a path, or goes on with the one that is open, and leads to it. */
function useStartQuiz(pathId: string) {
  const { id: userId } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ kind, id }: Quiz) =>
      kind === 'pretest'
        ? api(learningPaths.pretest, { params: { userId, pathId, courseId: id } })
        : api(learningPaths.drill, { params: { userId, id } }),
    networkMode: 'always',
    onSuccess: ({ sessionId }) => navigate({ to: '/practice/$id', params: { id: String(sessionId) } }),
    onError: (error) => {
      // It was done elsewhere meanwhile: what is shown is out of date.
      if (error instanceof ApiError)
        void client.invalidateQueries({
          queryKey: query(learningPaths.get, { params: { userId, pathId } }).queryKey,
        });
    },
  });
}

interface Props extends ButtonLook {
  pathId: string;
  quiz: Quiz;
  label: string;
  /** The id of what the button is about, where its label alone does not tell. */
  describedBy?: string;
}

/** A button that starts a pretest or a drill, and says beside it what failed. */
export function StartQuiz({ pathId, quiz, label, describedBy, ...look }: Props) {
  const start = useStartQuiz(pathId);
  return (
    <div className="stack snug at-start">
      <Button
        {...look}
        isBusy={start.isPending}
        {...(describedBy && { 'aria-describedby': describedBy })}
        onClick={() => start.mutate(quiz)}
      >
        {label}
      </Button>
      {start.error && !start.isPending && <FieldError role="alert">{reasonOf(start.error)}</FieldError>}
    </div>
  );
}
