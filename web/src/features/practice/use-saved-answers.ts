import type { PracticeSession } from '@trialwright/contract';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { unsavedAnswers, withAnswer } from './quiz-positions.ts';
import { useAnswering } from './use-quiz.ts';

/** Answers that are saved as they are given and may be changed: shown at once, and kept here until confirmed. */
export function useKeptAnswers(session: PracticeSession) {
  const [given, setGiven] = useState<Record<string, number>>({});
  const { mutate, mutateAsync } = useAnswering(session);
  const isSaving = useIsMutating({ mutationKey: ['practice-answer', session.id] }) > 0;
  const unsaved = unsavedAnswers(session.questions, given);
  return {
    questions: withAnswer(session.questions, given),
    saveState: isSaving ? 'saving' : unsaved.length > 0 ? 'failed' : 'saved',
    hasAnswers: session.questions.some(({ chosen }) => chosen !== null) || Object.keys(given).length > 0,
    choose: (questionId: string, chosen: number) => {
      setGiven({ ...given, [questionId]: chosen });
      mutate({ questionId, chosen });
    },
    /** Sends again what is not confirmed; fails where that fails. */
    save: async () => {
      await Promise.all(unsaved.map((answer) => mutateAsync(answer)));
    },
  } as const;
}
