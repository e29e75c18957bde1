import { bookings, type BookingRequest } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import type { BookingForm } from './booking-fields.ts';
import { saveHold, loadHold, type BookingHold } from '../../domain/bookings/booking-hold.ts';
import { useSlotReload } from './use-slots.ts';

/** The address of the checkout for a held slot, in the order that the specification gives. */
export function checkoutOf({ type, bookingId, price }: Pick<BookingHold, 'type' | 'bookingId' | 'price'>) {
  return {
    to: '/checkout',
    search: { type: 'consultation', consultation: type, amount: price, booking: bookingId },
  } as const;
}

const FIELDS = [
  'date',
  'time',
  'type',
  'name',
  'email',
  'phone',
  'organization',
  'experience',
  'agenda',
] as const;

/** Shows a refusal beside the fields that caused it; a time that is gone can no longer be the chosen one. */
function showRefusal(form: BookingForm, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  if (error.code === 'bookings.slot_taken') form.setValue('time', '');
  const refused = FIELDS.filter((name) => error.fields[name]);
  for (const name of refused) form.setError(name, { message: error.fields[name] ?? '' });
  if (refused[0]) form.setFocus(refused[0]);
}

/** Holds a slot and goes on to its payment; after a refusal everything that was typed is still there. */
export function useReserve(form: BookingForm, userId: number | null, onHeld: (hold: BookingHold) => void) {
  const navigate = useNavigate();
  const reload = useSlotReload();
  return useMutation({
    mutationFn: (request: BookingRequest) => {
      const held = loadHold(userId ?? undefined);
      return api(bookings.hold, {
        body: { ...request, ...(held?.holdToken && { holdToken: held.holdToken }) },
      });
    },
    onSuccess: async (held, request) => {
      const hold = { ...request, ...held, userId };
      saveHold(hold);
      onHeld(hold);
      void reload();
      await navigate(checkoutOf(hold));
    },
    onError: async (error) => {
      toast({
        title: 'Booking Failed',
        description: reasonOf(error, 'There was an issue processing your booking.'),
        isDestructive: true,
      });
      await reload();
      showRefusal(form, error);
    },
  });
}
