import { CircleAlert, CircleCheck, Hourglass, RotateCw, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BookingHold } from '../../domain/bookings/booking-hold.ts';
import { formatCountdown } from '../../core/format.ts';
import type { HoldView } from '../../domain/payments/payment-screens.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatWeekday } from './booking-days.ts';
import { SECOND_MS, useNow } from './use-now.ts';
import { checkoutOf } from './use-reserve.ts';

const ICONS: Partial<Record<HoldView, LucideIcon>> = {
  confirmed: CircleCheck,
  lost: CircleAlert,
  unknown: CircleAlert,
};

const titles: Record<HoldView, (place: string) => string> = {
  asking: (place) => `Checking your hold on ${place}...`,
  unknown: (place) => `We could not check your hold on ${place}.`,
  held: (place) => `${place} is held for you.`,
  processing: (place) => `The payment for ${place} is being processed.`,
  confirmed: (place) => `${place} is booked and paid for.`,
  cancelled: (place) => `The booking of ${place} was canceled.`,
  lost: (place) => `${place} was taken before your payment arrived.`,
  expired: (place) => `Your hold on ${place} has expired.`,
};

const texts: Record<Exclude<HoldView, 'held'>, string> = {
  asking: 'One moment: we look up whether it is held or paid for.',
  unknown: 'It may be held or paid for already. Check again before you pay once more.',
  processing:
    'Your bank is still processing the payment. Your booking will be confirmed automatically. Don’t pay again.',
  confirmed: 'We’ve emailed you a confirmation with a calendar file.',
  cancelled: 'We’ll refund the full amount to your card.',
  lost: 'We’ll refund the full amount to your card. Choose another time.',
  expired: 'Your details are saved. Book again if the slot is still available.',
};

function TimeLeft({ holdUntil }: Pick<BookingHold, 'holdUntil'>) {
  const now = useNow(SECOND_MS);
  return (
    <>
      Pay within{' '}
      <b className="tabular" role="timer">
        {formatCountdown((Date.parse(holdUntil) - now) / SECOND_MS)}
      </b>{' '}
      to keep it.
    </>
  );
}

interface Props {
  hold: BookingHold;
  view: HoldView;
  isPrimary: boolean;
  onRetry: () => void;
}

/** What became of the time that this tab held, as the server says, and the way on. */
export function HoldNotice({ hold, view, isPrimary, onRetry }: Props) {
  const place = `${hold.time} New York time on ${formatWeekday(hold.date)}`;
  const action: Partial<Record<HoldView, ReactNode>> = {
    held: (
      <ButtonLink variant={isPrimary ? 'primary' : 'secondary'} {...checkoutOf(hold)}>
        Continue to payment
      </ButtonLink>
    ),
    unknown: (
      <Button icon={RotateCw} onClick={onRetry}>
        Check again
      </Button>
    ),
  };
  return (
    <Notice tone="brass" icon={ICONS[view] ?? Hourglass} aria-label="Your held slot" action={action[view]}>
      <p className="item-title" role="status">
        {titles[view](place)}
      </p>
      <p className="small-text">{view === 'held' ? <TimeLeft holdUntil={hold.holdUntil} /> : texts[view]}</p>
    </Notice>
  );
}
