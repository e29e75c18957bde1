import { resumes } from '@trialwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, ApiError } from '../../core/api.ts';
import { useUser } from '../../core/session.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';
import { saveUnsent } from './draft-memory.ts';
import type { ResumeFields } from './resume-fields.ts';
import { rememberDraft } from './use-resumes.ts';

/** The draft of a resume that is typed: with the server a second after the last key, and in this tab before that. */
export function useDraftSaver(resumeId: number | null): DraftSaver<ResumeFields> {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const [saver] = useState(() =>
    createDraftSaver<ResumeFields>({
      send: async (content) => {
        await api(resumes.saveDraft, { params: { userId }, body: { resumeId, content } });
        const savedAt = new Date().toISOString();
        rememberDraft(client, userId, resumeId, { resumeId, content, savedAt });
      },
      isFinal: (error) => error instanceof ApiError && error.status < 500 && error.status !== 429,
      keep: (fields) => saveUnsent(userId, resumeId, fields),
    }),
  );
  useEffect(() => saver.start(), [saver]);
  return saver;
}

export function useDraftState(saver: DraftSaver<ResumeFields>) {
  return useSyncExternalStore(saver.subscribe, saver.get);
}
