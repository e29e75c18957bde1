import { Check } from 'lucide-react';
import { FieldError } from '../../ui/field.tsx';
import type { DraftSaver } from './draft-saver.ts';
import type { ResumeFields } from './resume-fields.ts';
import { useDraftState } from './use-draft-saver.ts';

const QUIET = { idle: '', unsaved: '', saving: 'Saving draft...', saved: 'Draft saved' } as const;

/** Whether what was typed is kept; only a failure is announced. */
export function DraftStatus({ saver }: { saver: DraftSaver<ResumeFields> }) {
  const state = useDraftState(saver);
  return (
    <div className="small-text muted">
      {state !== 'failed' && (
        <p className="row tight">
          {state === 'saved' && <Check className="icon icon-small" aria-hidden="true" />}
          {QUIET[state]}
        </p>
      )}
      <div role="status">{state === 'failed' && <FieldError>Draft saved in this tab only</FieldError>}</div>
    </div>
  );
}
