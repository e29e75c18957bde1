import './my-bookings.css';
import { CONSULTATION_TYPES, type Booking } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, CalendarX } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { formatMoney } from '../../core/format.ts';
import { ConfirmDialog } from '../../ui/alert-dialog-frame.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { BookingRow } from './booking-row.tsx';
import type { BookingSource } from './booking-source.ts';
import { isAhead } from './booking-status.ts';
import { InlineFailure } from './inline-failure.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { formatStart } from './slot-times.ts';
import { useBookingChanges } from './use-booking-changes.ts';
import { MINUTE_MS, useNow } from './use-now.ts';
import { Rows } from '../../ui/rows.tsx';
import { Notice } from '../../ui/notice.tsx';

type PendingChange = { booking: Booking; change: 'move' | 'cancel' } | undefined;

function BookingLists({
  list,
  now,
  onAsk,
}: {
  list: Booking[];
  now: number;
  onAsk: (asked: NonNullable<PendingChange>) => void;
}) {
  const ahead = list
    .filter((booking) => isAhead(booking, now))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  const others = list.filter((booking) => !isAhead(booking, now));
  const rows = (of: Booking[]) => (
    <Rows>
      {of.map((booking) => (
        <BookingRow
          key={booking.id}
          booking={booking}
          now={now}
          onMove={() => onAsk({ booking, change: 'move' })}
          onCancel={() => onAsk({ booking, change: 'cancel' })}
        />
      ))}
    </Rows>
  );
  return (
    <>
      {ahead.length > 0 ? (
        <>
          {rows(ahead)}
          <p className="hint row">
            <CalendarPlus className="icon icon-small" aria-hidden="true" />
            Use &ldquo;Add to calendar&rdquo; in each confirmation email.
          </p>
        </>
      ) : (
        <Notice as="div" tone="nothing" icon={CalendarX}>
          <p className="muted">
            <b className="medium plain-text">No upcoming consultations.</b>{' '}
            <span>Book one below. You can reschedule or cancel it here.</span>
          </p>
        </Notice>
      )}
      {others.length > 0 && (
        <details>
          <summary>Past and canceled ({others.length})</summary>
          {rows(others)}
        </details>
      )}
    </>
  );
}

/** The consultations of who is signed in, or of a guest, the next first, with their changes. */
export function MyBookings({ source }: { source: BookingSource }) {
  const { data, error, refetch } = useQuery(source.list);
  const now = useNow(MINUTE_MS);
  const [asked, setAsked] = useState<PendingChange>();
  const [pressed, setPressed] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const handleClose = () => setAsked(undefined);
  const { cancel, move } = useBookingChanges(source, handleClose);
  const handleAsk = (next: NonNullable<PendingChange>) => {
    setAsked(next);
    setPressed(`booking-${next.booking.id}-${next.change}`);
  };
  // The button that was pressed may be gone with its booking.
  const handleReturnFocus = () =>
    (document.querySelector<HTMLElement>(`#${pressed}:enabled`) ?? heading.current)?.focus();
  return (
    <section className="mine stack fair" aria-labelledby={headingId}>
      <h2 className="card-title" id={headingId} ref={heading} tabIndex={-1}>
        {source.title}
      </h2>
      {data ? (
        <BookingLists list={data} now={now} onAsk={handleAsk} />
      ) : error ? (
        <InlineFailure
          title="Your bookings could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label="Loading your bookings">
          <SkeletonBlock height="4.75rem" />
        </Skeleton>
      )}
      <ConfirmDialog
        isOpen={asked?.change === 'cancel'}
        title="Cancel this consultation?"
        about={
          asked && (
            <p>
              {CONSULTATION_TYPES[asked.booking.type]}, {formatStart(asked.booking.startsAt)}. We’ll refund
              the full {formatMoney(asked.booking.price)} to your card.
            </p>
          )
        }
        keep="Keep it"
        confirm="Cancel booking"
        busy="Cancelling..."
        isBusy={cancel.isPending}
        onConfirm={() => asked && cancel.mutate(asked.booking, { onError: handleClose })}
        onClose={handleClose}
        onReturnFocus={handleReturnFocus}
      />
      <MoveDialog
        booking={asked?.change === 'move' ? asked.booking : undefined}
        now={now}
        isBusy={move.isPending}
        onMove={(date, time) => asked && move.mutate({ booking: asked.booking, date, time })}
        onClose={handleClose}
        onReturnFocus={handleReturnFocus}
      />
    </section>
  );
}
