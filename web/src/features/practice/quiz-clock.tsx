import { AlarmClock } from 'lucide-react';
import { useEffect } from 'react';
import { useCountdown } from '../../core/countdown.ts';
import { formatCountdown } from '../../core/format.ts';

const FIVE_MINUTES = 300;
const ONE_MINUTE = 60;

function warningAt(seconds: number): string | undefined {
  if (seconds === 0) return 'Time is over';
  if (seconds <= ONE_MINUTE) return '1 minute left or less';
  return seconds <= FIVE_MINUTES ? '5 minutes left or less' : undefined;
}

interface Props {
  /** Milliseconds of this device's clock. */
  endsAt: number;
  onEnd: () => void;
  /** This device's clock cannot be relied on any longer. */
  onDrift: () => void;
}

/** The time that is left by the server's clock; told aloud when little is left. */
export function QuizClock({ endsAt, onEnd, onDrift }: Props) {
  const seconds = useCountdown(endsAt, onDrift);
  const isOver = seconds === 0;
  const warning = warningAt(seconds);
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <>
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
    </>
  );
}
