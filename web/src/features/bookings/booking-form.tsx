import type { BookingRequest, User } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from '../../core/toast.ts';
import { AboutYou } from './about-you.tsx';
import { newYorkDay } from './booking-days.ts';
import { bookingSchema, isIncomplete, type BookingFields } from './booking-fields.ts';
import { clearHold, isHeldAs, loadHold } from '../../domain/bookings/booking-hold.ts';
import { BookingSummary } from './booking-summary.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { TypeCards } from './type-cards.tsx';
import { useHoldStanding } from './use-hold-standing.ts';
import { MINUTE_MS, SECOND_MS, useNow } from './use-now.ts';
import { checkoutOf, useReserve } from './use-reserve.ts';
import { useSlotReload } from './use-slots.ts';
import { useBookingOutcome } from './use-settled.ts';
import { WhenFields } from './when-fields.tsx';

/** The form as it was sent, for who comes back from the checkout; otherwise who is signed in. */
function startValues(user: User | undefined, held: BookingRequest | undefined): BookingFields {
  return {
    date: '',
    time: '',
    type: '',
    name: user?.name ?? '',
    email: user?.email ?? '',
    phone: '',
    organization: '',
    agenda: '',
    ...held,
    experience: held?.experience ?? '',
  };
}

/** When a hold has run out, its time may be anybody's. */
function useReloadAfter(isHeld: boolean): void {
  const reload = useRef(useSlotReload());
  const wasHeld = useRef(isHeld);
  useEffect(() => {
    if (wasHeld.current && !isHeld) void reload.current();
    wasHeld.current = isHeld;
  }, [isHeld]);
}

export function BookingFormPart({ user }: { user: User | undefined }) {
  const formId = useId();
  const navigate = useNavigate();
  const [hold, setHold] = useState(() => loadHold(user?.id));
  const now = useNow(hold ? SECOND_MS : MINUTE_MS);
  const today = newYorkDay(new Date(now));
  const form = useForm<BookingFields, unknown, BookingRequest>({
    resolver: zodResolver(bookingSchema(today)),
    defaultValues: startValues(user, hold),
  });
  const fields = useWatch({ control: form.control });
  const reserve = useReserve(form, user?.id ?? null, setHold);
  const standing = useHoldStanding(hold, now);
  const isHeld = hold !== undefined && standing?.view === 'held';
  const canPay = isHeld && isHeldAs(hold, fields);
  useBookingOutcome(standing?.view, user?.id, () => {
    // What is paid is no longer on hold; the next booking starts with an empty form.
    clearHold();
    form.reset(startValues(user, undefined));
  });
  useReloadAfter(isHeld);

  const handleValid = (request: BookingRequest) => {
    // What is held as it stands only has to be paid.
    if (canPay) void navigate(checkoutOf(hold));
    else reserve.mutate(request);
  };
  const handleInvalid = () => {
    if (isIncomplete(form.getValues()))
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields.',
        isDestructive: true,
      });
  };
  return (
    <>
      {hold && standing && !reserve.isPending && (
        <HoldNotice hold={hold} view={standing.view} isPrimary={canPay} onRetry={standing.retry} />
      )}
      <div className="book">
        <form
          id={formId}
          className="stack distant"
          noValidate
          aria-label="Book a consultation"
          onSubmit={(event) => void form.handleSubmit(handleValid, handleInvalid)(event)}
        >
          <TypeCards form={form} />
          <WhenFields
            form={form}
            today={today}
            own={isHeld ? { date: hold.date, time: hold.time, word: 'Held for you' } : undefined}
          />
          <AboutYou form={form} />
        </form>
        <BookingSummary
          form={form}
          formId={formId}
          today={today}
          isPrimary={!canPay}
          isBusy={reserve.isPending}
        />
      </div>
    </>
  );
}
