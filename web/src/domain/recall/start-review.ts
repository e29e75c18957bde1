import { recall } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, pathOf } from '../../core/api.ts';
import { keyOf, query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';

/** Starts a set of five, or goes on with the open one, and leads to it. */
export function useStartReview() {
  const client = useQueryClient();
  const user = useUser();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: () => api(recall.start),
    onSuccess: async (set) => {
      client.setQueryData(query(recall.get, { params: { id: set.id } }).queryKey, set);
      void client.invalidateQueries({
        queryKey: keyOf(pathOf(recall.overview, { params: { userId: user.id } })),
      });
      await navigate({ to: '/review/$id', params: { id: String(set.id) } });
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
