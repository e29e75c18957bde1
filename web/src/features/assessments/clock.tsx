import { Check, CloudOff } from 'lucide-react';
import { TimeLeft } from '../../domain/quizzes/time-left.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { SaveState } from './answer-saver.ts';

const EARLY_MINUTES = 10;

/** Says in a word and an icon whether the answers are safe; only trouble and its end are read aloud. */
function SaveNote({ saveState, hasAnswers }: { saveState: SaveState; hasAnswers: boolean }) {
  const text = saveState === 'failed' ? 'Not saved – retrying' : saveState === 'saving' ? 'Saving…' : 'Saved';
  return (
    <p className={`save-note row snug small-text ${saveState}`}>
      {saveState === 'failed' && <CloudOff className="icon icon-small" aria-hidden="true" />}
      {saveState === 'saving' && <Spinner />}
      {saveState === 'saved' && hasAnswers && <Check className="icon icon-small" aria-hidden="true" />}
      <span role="status">{hasAnswers || saveState !== 'saved' ? text : ''}</span>
    </p>
  );
}

interface Props {
  endsAt: number;
  onEnd: () => void;
  /** This device's clock cannot be relied on any longer. */
  onDrift: () => void;
  saveState: SaveState;
  hasAnswers: boolean;
}

/** The time that is left by the server's clock, and the state of the saving. */
export function Clock({ endsAt, onEnd, onDrift, saveState, hasAnswers }: Props) {
  return (
    <div className="clock">
      <TimeLeft endsAt={endsAt} earlyMinutes={EARLY_MINUTES} onEnd={onEnd} onDrift={onDrift} />
      <SaveNote saveState={saveState} hasAnswers={hasAnswers} />
    </div>
  );
}
