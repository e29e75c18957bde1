import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { formatCountdown } from '../../core/format.ts';
import { formatWeekday } from './booking-days.ts';
import { isRunning, type BookingHold } from '../../core/booking-hold.ts';
import { SECOND_MS, useNow } from './use-now.ts';
import { checkoutOf } from './use-reserve.ts';

/** That a time is kept for who came back from the checkout, how long, and the way on; or that it is kept no more. */
export function HoldNotice({ hold, isPrimary }: { hold: BookingHold; isPrimary: boolean }) {
  const now = useNow(SECOND_MS);
  const isHeld = isRunning(hold, now);
  const place = `${hold.time} New York time on ${formatWeekday(hold.date)}`;
  const secondsLeft = (Date.parse(hold.holdUntil) - now) / SECOND_MS;
  return (
    <section className="hold" aria-label="Your held time">
      <Hourglass className="i" aria-hidden="true" />
      <div>
        <p className="t4" role="status">
          {isHeld ? `${place} is held for you.` : `The hold on ${place} has run out.`}
        </p>
        <p className="sm">
          {isHeld ? (
            <>
              Pay within{' '}
              <b className="tn" role="timer">
                {formatCountdown(secondsLeft)}
              </b>{' '}
              to keep it.
            </>
          ) : (
            'Your details are still here. Book again if the time is free.'
          )}
        </p>
      </div>
      {isHeld && (
        <Link className={`btn ${isPrimary ? 'p' : 's'}`} {...checkoutOf(hold)}>
          Continue to payment
        </Link>
      )}
    </section>
  );
}
