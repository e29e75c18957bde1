import { AlarmClock } from 'lucide-react';
import { useEffect } from 'react';
import { useCountdown } from '../../core/countdown.ts';
import { formatCountdown } from '../../core/format.ts';

function warningAt(seconds: number, earlyMinutes: number): string | undefined {
  if (seconds === 0) return 'Time’s up';
  if (seconds <= 60) return '1 minute or less left';
  return seconds <= earlyMinutes * 60 ? `${earlyMinutes} minutes or less left` : undefined;
}

interface Props {
  /** Milliseconds of this device's clock. */
  endsAt: number;
  /** From how many minutes before the end it is told that little is left. */
  earlyMinutes: number;
  onEnd: () => void;
  /** This device's clock cannot be relied on any longer. */
  onDrift: () => void;
}

/** The time that is left by the server's clock; told aloud when little is left. */
export function TimeLeft({ endsAt, earlyMinutes, onEnd, onDrift }: Props) {
  const seconds = useCountdown(endsAt, onDrift);
  const isOver = seconds === 0;
  const warning = warningAt(seconds, earlyMinutes);
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <>
      <span className="small-heading" id="time-left">
        Time left
      </span>
      <span className="time amount" role="timer" aria-labelledby="time-left">
        {formatCountdown(seconds)}
      </span>
      <p className={warning ? 'time-note row snug strong warned-text small-text' : 'time-note'} role="status">
        {warning && (
          <>
            <AlarmClock className="icon icon-small" aria-hidden="true" />
            {warning}
          </>
        )}
      </p>
    </>
  );
}
