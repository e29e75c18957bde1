import { Check, CloudOff } from 'lucide-react';
import { Spinner } from '../../ui/spinner.tsx';

interface Props {
  saveState: 'saved' | 'saving' | 'failed';
  hasAnswers: boolean;
  onRetry: () => void;
}

/** Says in a word and an icon whether the answers are safe. */
export function SaveNote({ saveState, hasAnswers, onRetry }: Props) {
  const text = saveState === 'failed' ? 'Not saved' : saveState === 'saving' ? 'Saving…' : 'Saved';
  return (
    <p className={`save-note row snug small-text ${saveState}`}>
      {saveState === 'failed' && <CloudOff className="icon icon-small" aria-hidden="true" />}
      {saveState === 'saving' && <Spinner />}
      {saveState === 'saved' && hasAnswers && <Check className="icon icon-small" aria-hidden="true" />}
      <span role="status">{hasAnswers ? text : 'Nothing answered yet'}</span>
      {saveState === 'failed' && (
        <button type="button" className="link" onClick={onRetry}>
          Try again
        </button>
      )}
    </p>
  );
}
