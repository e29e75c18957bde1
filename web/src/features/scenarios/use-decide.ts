import { scenarios, type DecisionScenario, type ReplyOf } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, ApiError } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { refreshScenarios } from '../../domain/scenarios/scenarios.ts';
import { useUser } from '../../core/session.ts';

type ScenarioLibrary = ReplyOf<typeof scenarios.list>;

/** Locks a choice in. One that was made elsewhere in the meantime is the one that counts. */
export function useDecide({ id }: Pick<DecisionScenario, 'id'>) {
  const user = useUser();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (optionId: string) => api(scenarios.choose, { params: { id }, body: { optionId } }),
    networkMode: 'always',
    onSuccess: async (decided) => {
      client.setQueryData<ScenarioLibrary>(
        query(scenarios.list).queryKey,
        (listed) =>
          listed && {
            ...listed,
            decisions: listed.decisions.map((each) => (each.id === id ? decided : each)),
          },
      );
      await refreshScenarios(client, user.id);
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'scenarios.already_chosen')
        await refreshScenarios(client, user.id);
    },
  });
}
