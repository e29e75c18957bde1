import { CONSULTATION_MINUTES, CONSULTATION_TYPES, consultationNamed } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { ConsultationPrice } from '../../domain/bookings/consultation-price.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { closedReason, formatBookingDay, type Day } from './booking-days.ts';
import type { BookingForm } from './booking-fields.ts';
import { formatStartTime } from './slot-times.ts';
import { useSlots } from './use-slots.ts';
import { Facts } from '../../ui/facts.tsx';

const NOT_CHOSEN = 'Not selected yet';

/** What is about to be booked, its price, and the button that submits the form beside it. */
export function BookingSummary({
  form,
  formId,
  today,
  isPrimary,
  isBusy,
}: {
  form: BookingForm;
  formId: string;
  today: Day;
  isPrimary: boolean;
  isBusy: boolean;
}) {
  const [type, date, time] = useWatch({ control: form.control, name: ['type', 'date', 'time'] });
  const { data: slots } = useSlots(date, today);
  const slot = slots?.find((each) => each.time === time);
  const chosen = consultationNamed(type);
  const rows = {
    Type: chosen && CONSULTATION_TYPES[chosen],
    Date: closedReason(date, today) ? undefined : formatBookingDay(date),
    Time: slot ? formatStartTime(slot.startsAt) : time,
    Length: `${CONSULTATION_MINUTES} minutes`,
  };
  return (
    <Card as="aside" isPadded className="booking-summary stays stack even" aria-labelledby="booking-summary">
      <h2 className="card-title" id="booking-summary">
        Your consultation
      </h2>
      <Facts>
        {Object.entries(rows).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={value ? 'tabular' : 'muted'}>{value || NOT_CHOSEN}</dd>
          </div>
        ))}
      </Facts>
      <div className="row baseline between set-off">
        <span>Total</span>
        <b className="amount">
          <ConsultationPrice />
        </b>
      </div>
      <Button
        type="submit"
        form={formId}
        variant={isPrimary ? 'primary' : 'secondary'}
        size="large"
        isBlock
        className="below-close"
        isBusy={isBusy}
        busyLabel="Processing Payment & Booking..."
      >
        Book Consultation
      </Button>
      <p className="hint centered">Pay on the next page. Cancel 24 hours ahead for a full refund.</p>
      <p className="hint centered">
        Have a question?{' '}
        <Link className="link" to="/contact">
          Contact us
        </Link>
      </p>
    </Card>
  );
}
