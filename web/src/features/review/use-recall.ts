import { recall, type RecallAnswer, type RecallSet } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, ApiError, pathOf } from '../../core/api.ts';
import { keyOf, query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';

/** Sends the answer to one item of a set; the reply is the set as it stands then. */
export function useRecall(setId: number, position: number) {
  const client = useQueryClient();
  const user = useUser();
  const { queryKey } = query(recall.get, { params: { id: setId } });
  const send = useMutation({
    networkMode: 'always',
    mutationFn: (body: RecallAnswer) => api(recall.answer, { params: { id: setId, position }, body }),
    onSuccess: (set) => {
      client.setQueryData<RecallSet>(queryKey, set);
      for (const endpoint of [recall.overview, recall.mastery])
        void client.invalidateQueries({ queryKey: keyOf(pathOf(endpoint, { params: { userId: user.id } })) });
    },
    onError: (error) => {
      // Another tab was first: what it gave is shown.
      if (error instanceof ApiError && error.code === 'recall.already_answered')
        void client.invalidateQueries({ queryKey });
    },
  });
  const { mutate, variables } = send;
  const isCutOff = send.error !== null && !(send.error instanceof ApiError);
  useEffect(() => {
    if (!isCutOff || !variables) return undefined;
    const handleOnline = () => mutate(variables);
    addEventListener('online', handleOnline);
    return () => removeEventListener('online', handleOnline);
  }, [isCutOff, mutate, variables]);
  return {
    send: (answer: RecallAnswer) => {
      if (!send.isPending) mutate(answer);
    },
    isSending: send.isPending,
    error: send.error,
    isCutOff,
  };
}
