import { interviews, type InterviewPractice } from '@trialwright/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { saveUnsent, loadUnsent, type NotesForm } from './notes-memory.ts';
import { createNotesSaver } from './notes-saver.ts';

const EMPTY: NotesForm = { notes: '', situation: '', task: '', action: '', result: '', rating: null };

function toForm(practice: InterviewPractice | undefined): NotesForm {
  return practice ? { notes: practice.notes, ...practice.star, rating: practice.rating } : EMPTY;
}

export const practiceQuery = (userId: number) => query(interviews.practice, { params: { userId } });

function remember(client: QueryClient, userId: number, saved: InterviewPractice): void {
  client.setQueryData<InterviewPractice[]>(practiceQuery(userId).queryKey, (cached = []) => [
    ...cached.filter(({ questionId }) => questionId !== saved.questionId),
    saved,
  ]);
}

/** The notes to one question, saved as they are written. */
export function useNotes(questionId: string, practice: InterviewPractice | undefined) {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const [refusal, setRefusal] = useState('');
  const [saver] = useState(() =>
    createNotesSaver(toForm(practice), loadUnsent(userId, questionId), {
      send: async ({ notes, rating, ...star }, seconds) => {
        const saved = await api(interviews.save, {
          params: { userId, questionId },
          body: { notes, star, rating, ...(seconds !== undefined && { seconds }) },
        });
        remember(client, userId, saved);
        return toForm(saved);
      },
      keep: (unsaved) => saveUnsent(userId, questionId, unsaved),
      isFinal: (error) => {
        if (!(error instanceof ApiError)) return false;
        // The session ended: a reading that fails for it leads to the sign-in page, and back.
        if (error.code === 'auth.required')
          void client.fetchQuery({ ...practiceQuery(userId), staleTime: 0 }).catch(() => undefined);
        setRefusal(reasonOf(error));
        return error.status < 500 && error.code !== 'request.too_many';
      },
    }),
  );

  useEffect(() => {
    const stop = saver.start();
    const handleLeave = (event: BeforeUnloadEvent) => {
      if (saver.hasUnsaved()) event.preventDefault();
    };
    // Another tab may have written meanwhile.
    const handleVisibility = () => {
      if (document.hidden) return;
      void client
        .fetchQuery({ ...practiceQuery(userId), staleTime: 0 })
        .then((all) => saver.adopt(toForm(all.find((each) => each.questionId === questionId))))
        .catch(() => undefined);
    };
    addEventListener('beforeunload', handleLeave);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      removeEventListener('beforeunload', handleLeave);
      document.removeEventListener('visibilitychange', handleVisibility);
      stop();
    };
  }, [client, questionId, saver, userId]);

  return { ...useSyncExternalStore(saver.subscribe, saver.get), saver, refusal };
}
