import {
  checks,
  type CheckQuestion,
  type CheckResult,
  type CheckState,
  type ReplyOf,
} from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, ApiError } from '../../core/api.ts';
import { kept } from '../../core/kept.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { answerOf, blankDraft, draftOf, whatIsMissing, type Draft } from './draft.ts';

const drafts = {
  safeParse: (value: unknown) => ({
    data: typeof value === 'object' && value !== null && 'placed' in value ? (value as Draft) : undefined,
  }),
};

type Reply = ReplyOf<typeof checks.answer>;

/** Puts a state into what is known of a lesson's checks. */
export function withState(states: CheckState[] | undefined, state: CheckState): CheckState[] {
  return [...(states ?? []).filter(({ checkId }) => checkId !== state.checkId), state];
}

/**
 * One check in the hands of its learner. The first answer is shown until somebody tries again; what is typed is kept in
 * this tab until the server has it. An answer that a broken connection stopped is sent when the connection is back.
 */
export function useCheck(lessonId: number, question: CheckQuestion, state: CheckState | undefined) {
  const user = useUser();
  const client = useQueryClient();
  const store = kept<Draft>(`check-${user.id}-${question.id}`, drafts);
  const [draft, setDraft] = useState(() => store.read() ?? blankDraft(question));
  const [isPracticing, setPracticing] = useState(false);
  const [practice, setPractice] = useState<CheckResult>();
  /** Counts the results that arrived here, so that each is read out once. */
  const [arrivals, setArrivals] = useState(0);

  const send = useMutation({
    mutationFn: () =>
      api(checks.answer, {
        params: { id: lessonId, checkId: question.id },
        body: answerOf(question, draft),
      }),
    onSuccess: ({ practice: told, ...first }: Reply) => {
      client.setQueryData<CheckState[]>(query(checks.list, { params: { id: lessonId } }).queryKey, (states) =>
        withState(states, first),
      );
      // Another tab may have answered first: then this one was practice.
      const isOther =
        told !== null && JSON.stringify(first.answer) !== JSON.stringify(answerOf(question, draft));
      if (isPracticing || isOther) setPractice(told ?? first.result);
      if (isOther) setPracticing(true);
      store.write(undefined);
      setArrivals((count) => count + 1);
    },
  });
  const isCutOff = send.error !== null && !(send.error instanceof ApiError);
  const { mutate } = send;
  useEffect(() => {
    if (!isCutOff) return undefined;
    const handleOnline = () => mutate();
    addEventListener('online', handleOnline);
    return () => removeEventListener('online', handleOnline);
  }, [isCutOff, mutate]);

  const isFirst = state !== undefined && !isPracticing;
  const shown = isFirst ? draftOf(state.answer) : draft;
  const result = isFirst ? state.result : practice;
  return {
    draft: shown,
    result,
    arrivals,
    isPracticing,
    isSending: send.isPending,
    error: send.error,
    isCutOff,
    missing: whatIsMissing(question, shown),
    change: (next: Draft) => {
      setDraft(next);
      store.write(next);
      if (send.error) send.reset();
    },
    submit: () => mutate(),
    tryAgain: () => {
      // What was begun in practice before a reload, or before a look at the first answer, is taken up again.
      setDraft(store.read() ?? blankDraft(question));
      setPractice(undefined);
      setPracticing(true);
    },
    showFirst: () => {
      setPracticing(false);
      setPractice(undefined);
    },
  };
}
