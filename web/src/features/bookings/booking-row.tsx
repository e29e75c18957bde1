import { CHANGE_HOURS, CONSULTATION_TYPES, type Booking } from '@trialwright/contract';
import { CalendarClock, CircleCheck, CircleSlash, CircleX, History } from 'lucide-react';
import { isAhead, statusOf } from './booking-status.ts';
import { describeZone, formatStart, ownTime } from './slot-times.ts';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { readersZone } from '../../core/dates.ts';

const ICONS = { Confirmed: CircleCheck, Past: History, 'Not booked': CircleX };

function StatusBadge({ booking, now }: { booking: Booking; now: number }) {
  const { word, tone } = statusOf(booking, now);
  return (
    <Badge tone={tone} icon={ICONS[word as keyof typeof ICONS] ?? CircleSlash}>
      {word}
    </Badge>
  );
}

/** A booking with its status in words and, while it is ahead, its changes. */
export function BookingRow({
  booking,
  now,
  onMove,
  onCancel,
}: {
  booking: Booking;
  now: number;
  onMove: (booking: Booking) => void;
  onCancel: (booking: Booking) => void;
}) {
  const { note } = statusOf(booking, now);
  const zone = readersZone();
  const own = ownTime(booking.startsAt, zone);
  const start = formatStart(booking.startsAt);
  const title = CONSULTATION_TYPES[booking.type];
  const reasonId = `booking-${booking.id}-reason`;
  const change = (
    kind: 'move' | 'cancel',
    label: string,
    variant: ButtonLook['variant'],
    handle: (booking: Booking) => void,
  ) => (
    <Button
      variant={variant}
      size="small"
      id={`booking-${booking.id}-${kind}`}
      aria-label={`${label} ${title}, ${start}`}
      disabled={!booking.canChange}
      aria-describedby={booking.canChange ? undefined : reasonId}
      onClick={() => handle(booking)}
    >
      {label}
    </Button>
  );
  return (
    <li>
      <CalendarClock className="icon muted" aria-hidden="true" />
      <div>
        <h3 className="item-title tabular">{start}</h3>
        <p className="small-text muted">
          {title}
          {own && (
            <span className="tabular">{` · ${own} your time, ${describeZone(booking.startsAt, zone)}`}</span>
          )}
        </p>
        {note && <p className="small-text muted">{note}</p>}
        {isAhead(booking, now) && !booking.canChange && (
          <p className="small-text soft" id={reasonId}>
            It starts in less than {CHANGE_HOURS} hours, so you can’t reschedule or cancel it.
          </p>
        )}
      </div>
      <StatusBadge booking={booking} now={now} />
      {isAhead(booking, now) && (
        <div className="row">
          {change('move', 'Reschedule', 'secondary', onMove)}
          {change('cancel', 'Cancel', booking.canChange ? 'danger-text' : 'secondary', onCancel)}
        </div>
      )}
    </li>
  );
}
