import { learningPaths } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../core/api.ts';
import { refreshLearning } from '../learning/refresh-learning.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';

/** Enrols in a path and leads to it. A failure is shown where the button is. */
export function useEnroll() {
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (pathId: string) => api(learningPaths.enroll, { params: { userId: user.id, pathId } }),
    networkMode: 'always',
    onSuccess: async ({ pathId }) => {
      await refreshLearning(client, user.id);
      toast({ title: 'Success', description: 'Enrolled in learning path successfully!' });
      await navigate({ to: '/learning-paths/$pathId', params: { pathId } });
    },
  });
}
