import { Check, RotateCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import type { SaveState } from './notes-saver.ts';

const QUIET = { saved: 'Saved', unsaved: 'Not saved yet', saving: 'Saving...' } as const;

/** Whether what was written is with the server. A failure says so, keeps the text and offers another try. */
export function SaveStatus({
  saveState,
  refusal,
  onRetry,
}: {
  saveState: SaveState;
  refusal: string;
  onRetry: () => void;
}) {
  const isBroken = saveState === 'failed' || saveState === 'refused';
  return (
    <>
      {!isBroken && (
        <p className="row tight wrap small-text muted">
          {saveState === 'saved' && <Check className="icon icon-small" aria-hidden="true" />}
          {QUIET[saveState]}
        </p>
      )}
      <div role="status" className="save-failure row even wrap">
        {isBroken && (
          <>
            <FieldError>
              {saveState === 'refused'
                ? `Not saved: ${refusal}`
                : 'Not saved. Your text is still in this tab.'}
            </FieldError>
            <Button size="small" icon={RotateCw} onClick={onRetry}>
              Try again
            </Button>
          </>
        )}
      </div>
    </>
  );
}
