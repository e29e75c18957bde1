import { AlarmClock, Check, CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useCountdown } from '../../core/countdown.ts';
import { formatCountdown } from '../../core/format.ts';
import type { SaveState } from './answer-saver.ts';

const TEN_MINUTES = 600;
const ONE_MINUTE = 60;

function warningAt(seconds: number): string | undefined {
  if (seconds === 0) return 'Time is over';
  if (seconds <= ONE_MINUTE) return '1 minute left or less';
  return seconds <= TEN_MINUTES ? '10 minutes left or less' : undefined;
}

/** Says in a word and an icon whether the answers are safe; only trouble and its end are read aloud. */
function SaveNote({ saveState, hasAnswers }: { saveState: SaveState; hasAnswers: boolean }) {
  const text = saveState === 'failed' ? 'Not saved – retrying' : saveState === 'saving' ? 'Saving…' : 'Saved';
  return (
    <p className={`save-note sm ${saveState}`}>
      {saveState === 'failed' && <CloudOff className="i i-s" aria-hidden="true" />}
      {saveState === 'saving' && <span className="sp" aria-hidden="true" />}
      {saveState === 'saved' && hasAnswers && <Check className="i i-s" aria-hidden="true" />}
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
  const seconds = useCountdown(endsAt, onDrift);
  const isOver = seconds === 0;
  const warning = warningAt(seconds);
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <div className="clock">
      <span className="lbl" id="time-left">
        Time left
      </span>
      <span className="time tn" role="timer" aria-labelledby="time-left">
        {formatCountdown(seconds)}
      </span>
      <p className={warning ? 'time-note sm' : 'time-note'} role="status">
        {warning && (
          <>
            <AlarmClock className="i i-s" aria-hidden="true" />
            {warning}
          </>
        )}
      </p>
      <SaveNote saveState={saveState} hasAnswers={hasAnswers} />
    </div>
  );
}
