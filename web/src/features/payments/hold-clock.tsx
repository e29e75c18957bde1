import { Clock } from 'lucide-react';
import { formatCountdown } from '../../core/format.ts';

/** How long the slot is still held. Read out once, not every second. */
export function HoldClock({ seconds }: { seconds: number }) {
  return (
    <p className={seconds <= 120 ? 'hold-clock soon' : 'hold-clock'}>
      <Clock className="icon icon-small" aria-hidden="true" />
      <span>
        Held for you:{' '}
        <b className="tabular" role="timer">
          {formatCountdown(seconds)}
        </b>{' '}
        left to pay
      </span>
    </p>
  );
}
