import { practice } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, pathOf } from '../../core/api.ts';
import { keyOf } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';

/** Starts a practice quiz, or goes on with the open one, and leads to it. */
export function useStartPractice() {
  const client = useQueryClient();
  const user = useUser();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => api(practice.start),
    onSuccess: async ({ id }) => {
      const overview = pathOf(practice.overview, { params: { userId: user.id } });
      void client.invalidateQueries({ queryKey: keyOf(overview) });
      await navigate({ to: '/practice/$id', params: { id: String(id) } });
    },
  });
  return {
    start: () => {
      if (!isPending) mutate();
    },
    isStarting: isPending,
    error,
  };
}
