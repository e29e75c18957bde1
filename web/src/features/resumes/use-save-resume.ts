import { resumes, type Resume } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import type { DraftSaver } from './draft-saver.ts';
import type { FieldName, ResumeFields } from './resume-fields.ts';
import { rememberDraft, rememberResume } from './use-resumes.ts';

export type ResumeFormReturn = UseFormReturn<ResumeFields, unknown, ResumeFields>;

interface Options {
  form: ResumeFormReturn;
  resumeId: number | null;
  /** When the version that is edited was saved. */
  basedOn: string | undefined;
  saver: DraftSaver<ResumeFields>;
  onSaved: (saved: Resume) => void;
  onRetry: () => void;
}

const WORDS = {
  create: { title: 'Resume Created', done: 'created' },
  update: { title: 'Resume Updated', done: 'updated' },
} as const;

function explain(error: unknown, isGone: boolean): string {
  if (isGone) return 'It was deleted in another window. Save again to create a new one.';
  if (error instanceof ApiError && error.code === 'resumes.changed')
    return 'It was changed in another window. Save again to replace that version with this one.';
  return reasonOf(error, '');
}

/** Saves the form as a new resume or in place of the selected one; after a failure all that was typed is still there. */
export function useSaveResume({ form, resumeId, basedOn, saver, onSaved, onRetry }: Options) {
  const client = useQueryClient();
  const isGone = useRef(false);
  const isOutdated = useRef(false);
  const kind = () => (resumeId === null || isGone.current ? 'create' : 'update');
  return useMutation({
    mutationFn: async (body: ResumeFields) => {
      await saver.settle();
      return kind() === 'create' || resumeId === null
        ? api(resumes.create, { body })
        : api(resumes.update, {
            params: { id: resumeId },
            body: { ...body, ...(basedOn !== undefined && !isOutdated.current && { basedOn }) },
          });
    },
    onSuccess: async (saved) => {
      const { title, done } = WORDS[kind()];
      rememberDraft(client, saved.userId, resumeId, undefined);
      onSaved(saved);
      toast({ title, description: `Your resume has been ${done} successfully!` });
      await rememberResume(client, saved);
    },
    onError: (error) => {
      const failed = kind();
      saver.change(form.getValues());
      if (error instanceof ApiError) {
        isGone.current ||= error.code === 'resumes.not_found';
        isOutdated.current ||= error.code === 'resumes.changed';
        for (const [name, message] of Object.entries(error.fields))
          // The server names fields by their paths, as the form does.
          form.setError(name as FieldName, { message });
      }
      const why = explain(error, isGone.current);
      toast({
        title: 'Error',
        description: `Failed to ${failed} resume. Please try again. ${why}`.trim(),
        isDestructive: true,
        action: { label: 'Try again', run: onRetry },
      });
    },
  });
}
