import { assessments, type AssessmentResult, type Attempt } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { refreshLearning } from '../../domain/learning/refresh-learning.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import type { AnswerSaver } from './answer-saver.ts';
import { clearCachedAttempt, saveUnsent } from './attempt-memory.ts';

/** Waits before the tries of the submission that the clock makes; the last one repeats. */
const TRY_MS = [0, 1000, 2000, 4000, 8000, 15_000, 30_000];

function codeOf(error: unknown) {
  return error instanceof ApiError ? error.code : undefined;
}

/** Ends the attempt in this tab: nothing of it is kept, and everything that shows results is read anew. */
function useFinish(attempt: Attempt, onFinished: (attemptId: number) => void) {
  const client = useQueryClient();
  const user = useUser();
  return useCallback(
    (attemptId: number) => {
      clearCachedAttempt(user.id, attempt.assessmentId);
      saveUnsent(attempt.id, {});
      onFinished(attemptId);
      void refreshLearning(client, user.id);
    },
    [attempt, client, onFinished, user.id],
  );
}

interface SubmissionOptions {
  attempt: Attempt;
  saver: AnswerSaver;
  isOver: boolean;
  onFinished: (attemptId: number) => void;
  onResync: () => void;
}

/** Submits on demand, and by itself when the time is over, until the server has taken it. */
export function useSubmission({ attempt, saver, isOver, onFinished, onResync }: SubmissionOptions) {
  const client = useQueryClient();
  const user = useUser();
  const finish = useFinish(attempt, onFinished);
  const tries = useRef(0);

  const handleSuccess = (result: AssessmentResult) => {
    const params = { id: result.attemptId };
    client.setQueryData(query(assessments.result, { params }).queryKey, result);
    toast({ title: 'Assessment Completed', description: 'Your results have been saved.' });
    finish(result.attemptId);
  };
  const handleError = (error: Error) => {
    const code = codeOf(error);
    // Another tab has ended this attempt and perhaps opened the next one.
    if (code === 'attempts.unknown_question' || code === 'attempts.none_open') return finish(attempt.id);
    // It is not over by the server's clock: a moment later it will be, or the clock here is wrong.
    if (isOver && code === 'attempts.unanswered') return tries.current > 2 ? onResync() : undefined;
    if (isOver && tries.current > 1) return;
    toast({
      title: 'Assessment not submitted',
      description: `${reasonOf(error)} Your answers are saved.`,
      isDestructive: true,
      action: { label: 'Try again', run: () => mutate() },
    });
  };
  const { mutate, status } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      api(assessments.submit, {
        params: { userId: user.id },
        body: { assessmentId: attempt.assessmentId, answers: saver.get().answers },
      }),
    onSuccess: handleSuccess,
    onError: handleError,
  });

  useEffect(() => {
    if (!isOver || status === 'pending' || status === 'success') return undefined;
    const submit = () => {
      tries.current += 1;
      mutate();
    };
    const timer = setTimeout(submit, TRY_MS[Math.min(tries.current, TRY_MS.length - 1)]);
    addEventListener('online', submit);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', submit);
    };
  }, [isOver, mutate, status]);

  return { submit: () => mutate(), finish, isPending: status === 'pending', isDone: status === 'success' };
}
