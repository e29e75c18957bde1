import { Clock } from 'lucide-react';
import { formatCountdown } from '../../core/format.ts';
import { Notice } from '../../ui/notice.tsx';

/** How long the slot is still held. Read out once, not every second. */
export function HoldClock({ seconds }: { seconds: number }) {
  return (
    <Notice as="div" tone={seconds <= 120 ? 'warning' : 'quiet'} icon={Clock}>
      Held for you:{' '}
      <b className="tabular" role="timer">
        {formatCountdown(seconds)}
      </b>{' '}
      left to pay
    </Notice>
  );
}
