import { scenarios } from '@trialwright/contract';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '../../core/api.ts';
import { keyOf } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';

/** Reads anew what a scenario that was done shows in: the library, and everything kept under the learner. */
export async function refreshScenarios(client: QueryClient, userId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(scenarios.list.path) }),
    client.invalidateQueries({ queryKey: keyOf(`/api/users/${userId}`) }),
  ]);
}

/** Whether the person may choose and play: with any role that is paid for. */
export function useCanPlay(): boolean {
  return useUser().roles.some(({ isPaid }) => isPaid);
}

/** Starts a session of a simulation and leads to it. A failure is shown where the button is. */
export function useStartSimulation() {
  const user = useUser();
  const client = useQueryClient();
  const { history } = useRouter();
  return useMutation({
    mutationFn: (id: string) => api(scenarios.start, { params: { id } }),
    networkMode: 'always',
    onSuccess: ({ redirectUrl }) => {
      void refreshScenarios(client, user.id);
      toast({
        title: 'Scenario Started',
        description: 'Virtual scenario environment loaded successfully!',
      });
      if (redirectUrl) history.push(redirectUrl);
    },
  });
}
