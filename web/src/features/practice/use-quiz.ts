import { practice, type PracticeItem, type PracticeSession } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { api, ApiError, pathOf } from '../../core/api.ts';
import { refreshLearning } from '../../domain/learning/refresh-learning.ts';
import { keyOf, query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';

/** What is known of a session here, kept up with every answer. */
function useQuizData(id: number) {
  const client = useQueryClient();
  const user = useUser();
  return useMemo(() => {
    const key = query(practice.get, { params: { id } }).queryKey;
    return {
      put: (item: PracticeItem) => {
        client.setQueryData(
          key,
          (session) =>
            session && {
              ...session,
              questions: session.questions.map((each) => (each.id === item.id ? item : each)),
            },
          // The clock is counted from when the session was read.
          { updatedAt: client.getQueryState(key)?.dataUpdatedAt ?? Date.now() },
        );
        const overview = pathOf(practice.overview, { params: { userId: user.id } });
        void client.invalidateQueries({ queryKey: keyOf(overview) });
      },
      end: (session: PracticeSession) => {
        client.setQueryData(key, session);
        void refreshLearning(client, user.id);
        void client.invalidateQueries({ queryKey: keyOf('/api/learning-paths') });
      },
      read: () => void client.invalidateQueries({ queryKey: key }),
    };
  }, [client, id, user.id]);
}

/** Sends answers one after the other. A refusal, as of a session that was ended in another tab, reads it anew. */
export function useAnswering({ id }: PracticeSession) {
  const { put, read } = useQuizData(id);
  return useMutation({
    mutationKey: ['practice-answer', id],
    scope: { id: `practice-${id}` },
    networkMode: 'always',
    mutationFn: (body: { questionId: string; chosen: number }) =>
      api(practice.answer, { params: { id }, body }),
    onSuccess: put,
    onError: (error) => {
      if (error instanceof ApiError && error.code) read();
    },
  });
}

/** Ends the session: on demand, and by itself when its time is over. */
export function useQuizEnd({ id }: PracticeSession) {
  const { end, read } = useQuizData(id);
  const [isOver, setOver] = useState(false);
  const { mutate, mutateAsync, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => api(practice.submit, { params: { id } }),
    onSuccess: end,
  });
  const endTime = useCallback(() => {
    setOver(true);
    mutate();
  }, [mutate]);
  useEffect(() => {
    if (!isOver) return undefined;
    const again = () => mutate();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isOver, mutate]);
  return { end: mutate, endAsync: mutateAsync, isEnding: isPending, error, isOver, endTime, resync: read };
}
