import { assessments, type Attempt } from '@trialwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, ApiError } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { createAnswerSaver } from './answer-saver.ts';

/** Why the server takes no more answers: they were submitted, the time is over, or it goes on in another browser. */
export type Refusal = 'submitted' | 'expired' | 'elsewhere';

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'attempts.expired') return 'expired';
  if (error.code === 'attempts.other_session') return 'elsewhere';
  return error.code === 'attempts.already_submitted' || error.code === 'attempts.not_found'
    ? 'submitted'
    : undefined;
}

/** The answers of an attempt, saved as they are given. */
export function useAnswers(attempt: Attempt) {
  const client = useQueryClient();
  const user = useUser();
  const [refusal, setRefusal] = useState<Refusal>();
  const [saver] = useState(() =>
    createAnswerSaver(attempt, {
      send: async (answers) => {
        const reply = await api(assessments.answer, { params: { id: attempt.id }, body: { answers } });
        return reply.answers;
      },
      isFinal: (error) => {
        // The session ended: a reading that fails for it leads to the sign-in page, and back.
        if (error instanceof ApiError && error.code === 'auth.required')
          void client
            .fetchQuery({ ...query(assessments.list, { params: { userId: user.id } }), staleTime: 0 })
            .catch(() => undefined);
        setRefusal(refusalOf(error));
        return refusalOf(error) !== undefined;
      },
    }),
  );
  useEffect(() => saver.start(), [saver]);
  return { ...useSyncExternalStore(saver.subscribe, saver.get), refusal, saver };
}
