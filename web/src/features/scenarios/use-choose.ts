import { scenarios, type Outcome, type ScenarioSession } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, ApiError } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { refreshScenarios } from '../../domain/scenarios/scenarios.ts';
import { useUser } from '../../core/session.ts';

export type LastChoice = { outcome: Outcome; points: number } | 'elsewhere';

/**
 * Sends a choice and shows the session as it then stands. A moment that was decided in another tab is not decided
 * again: the session is read anew.
 */
export function useChoose({ sessionId }: Pick<ScenarioSession, 'sessionId'>) {
  const user = useUser();
  const client = useQueryClient();
  const [last, setLast] = useState<LastChoice>();
  const { queryKey } = query(scenarios.session, { params: { id: sessionId } });
  const choose = useMutation({
    mutationFn: (body: { interactionId: string; optionId: string }) =>
      api(scenarios.decide, { params: { id: sessionId }, body }),
    networkMode: 'always',
    onSuccess: ({ outcome, points, ...session }) => {
      setLast({ outcome, points });
      client.setQueryData<ScenarioSession>(queryKey, session);
      if (session.completedAt) void refreshScenarios(client, user.id);
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.code === 'sessions.wrong_interaction')) return;
      await client.invalidateQueries({ queryKey });
      setLast('elsewhere');
    },
  });
  return { choose, last };
}
