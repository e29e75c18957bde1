import { admin, CONSULTATION_TYPES, type AdminBooking, type ConsultationType } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban, CircleCheck, Undo2, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { formatMoment, writeCalendar } from '../../core/dates.ts';
import { count, formatMoney } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { type Tone, Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Calendar } from '../../ui/calendar.tsx';
import { Part } from './part.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Rows } from '../../ui/rows.tsx';

const STATUSES: Record<AdminBooking['status'], { label: string; icon: LucideIcon; tone: Tone }> = {
  confirmed: { label: 'Confirmed', icon: CircleCheck, tone: 'done' },
  cancelled: { label: 'Canceled', icon: Ban, tone: 'neutral' },
  refunding: { label: 'Canceled, refund pending', icon: Undo2, tone: 'warning' },
  refunded: { label: 'Canceled, refunded', icon: Undo2, tone: 'neutral' },
};

/** Canadian English writes a day as 2026-11-26. */
const DAY = new Intl.DateTimeFormat('en-CA');

/** What is booked, in the words of the site; a kind that this version does not know stays as it is. */
function typeOf({ type }: AdminBooking): string {
  return type in CONSULTATION_TYPES ? CONSULTATION_TYPES[type as ConsultationType] : type;
}

function BookingRow({ booking, onAsk }: { booking: AdminBooking; onAsk: () => void }) {
  const { label, icon: Icon, tone } = STATUSES[booking.status];
  const when = formatMoment(booking.startsAt);
  return (
    <li>
      <div>
        <h3 className="item-title row wrap near tabular">
          {when}{' '}
          <Badge tone={tone} icon={Icon}>
            {label}
          </Badge>
        </h3>
        <p>
          {typeOf(booking)}, {formatMoney(booking.price)}
        </p>
        <p className="small-text muted">
          {booking.name}
          {booking.email && `, ${booking.email}`}
        </p>
      </div>
      {booking.status === 'confirmed' && (
        <div>
          <Button
            variant="danger-text"
            size="small"
            aria-haspopup="dialog"
            aria-label={`Refund: ${booking.name}, ${when}`}
            onClick={onAsk}
          >
            Refund
          </Button>
        </div>
      )}
    </li>
  );
}

function RefundDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const client = useQueryClient();
  const refund = useMutation({
    mutationFn: (reason: string) =>
      api(admin.refundBooking, { params: { id: booking.id }, body: { reason } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: query(admin.bookings).queryKey });
      toast({
        title: 'Booking Refunded',
        description: `${formatMoney(booking.price)} will be refunded to ${booking.name}.`,
      });
      onClose();
    },
  });
  return (
    <ReasonDialog
      ask={{
        title: 'Cancel and refund this consultation?',
        description: `${booking.name}, ${typeOf(booking)}, ${formatMoment(booking.startsAt)}. This frees the slot and refunds ${formatMoney(booking.price)} to the card. It can’t be undone.`,
        reasonHint: 'Emailed to the customer and kept on record.',
        action: 'Cancel and refund',
        busy: 'Refunding...',
        isDangerous: true,
      }}
      isBusy={refund.isPending}
      error={refund.error}
      onConfirm={({ reason }) => refund.mutate(reason)}
      onClose={onClose}
    />
  );
}

/** The reader's own day of a consultation, such as 2026-11-26. */
function dayOf({ startsAt }: AdminBooking): string {
  return DAY.format(new Date(startsAt));
}

/** A month in which days with consultations can be chosen, and the consultations of the day that was. */
function BookingList({
  list,
  onAsk,
}: {
  list: readonly AdminBooking[];
  onAsk: (booking: AdminBooking) => void;
}) {
  const [day, setDay] = useState('');
  const byDay = Map.groupBy(list, dayOf);
  const shown = day === '' ? list : (byDay.get(day) ?? []);
  return (
    <div className="bookings-by-day columns broad top">
      <div>
        <Calendar
          label="Days with consultations"
          value={day}
          opensAt={list[0] && dayOf(list[0])}
          closedReason={(each) => (byDay.has(each) ? undefined : 'No consultations')}
          onChoose={setDay}
        />
        {day !== '' && (
          <Button size="small" variant="ghost" onClick={() => setDay('')}>
            Show all {list.length}
          </Button>
        )}
      </div>
      <div className="stack even">
        <p className="small-text muted" role="status">
          {day === ''
            ? `${count(list.length, 'consultation')} on ${count(byDay.size, 'day')}.`
            : `${count(shown.length, 'consultation')} on ${writeCalendar(day, 'weekday')}.`}
        </p>
        <Rows>
          {shown.map((booking) => (
            <BookingRow key={booking.id} booking={booking} onAsk={() => onAsk(booking)} />
          ))}
        </Rows>
      </div>
    </div>
  );
}

export function BookingsPart() {
  const [asked, setAsked] = useState<AdminBooking>();
  const read = useQuery({ ...query(admin.bookings), staleTime: 0 });
  return (
    <section className="stack below-ample" aria-labelledby="bookings">
      <div className="row wrap even between">
        <h2 className="section-title" id="bookings" tabIndex={-1}>
          Consultations
        </h2>
      </div>
      <p className="small-text muted">
        Newest first, in your local time. Choose a day to see its consultations.
      </p>
      <Part what="The consultations" read={read}>
        {(list) =>
          list.length === 0 ? (
            <p className="empty muted">No consultations booked yet.</p>
          ) : (
            <BookingList list={list} onAsk={setAsked} />
          )
        }
      </Part>
      {asked && <RefundDialog booking={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
