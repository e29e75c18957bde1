import type { Booking, SlotTime } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf } from '../../core/api.ts';
import { formatMoney } from '../../core/format.ts';
import { toast } from '../../core/toast.ts';
import type { BookingSource } from './booking-source.ts';
import { formatStart } from './slot-times.ts';
import { useSlotReload } from './use-slots.ts';

/** Cancelling and moving a booking; the list changes at once, whatever else shows it is read anew. */
export function useBookingChanges(source: BookingSource, onDone: () => void) {
  const client = useQueryClient();
  const reload = useSlotReload();
  const { queryKey } = source.list;
  const handleChange = (changed: Booking, title: string, description: string) => {
    client.setQueryData<Booking[]>(queryKey, (list) =>
      list?.map((each) => (each.id === changed.id ? changed : each)),
    );
    source.refresh(client);
    void reload();
    toast({ title, description });
    onDone();
  };
  const handleFailure = (title: string) => (error: Error) => {
    toast({ title, description: reasonOf(error), isDestructive: true });
    void client.invalidateQueries({ queryKey });
    void reload();
  };

  const cancel = useMutation({
    mutationFn: source.cancel,
    onSuccess: (changed) =>
      handleChange(
        changed,
        'Booking Canceled',
        `Your ${formatMoney(changed.price)} refund is being processed.`,
      ),
    onError: handleFailure('Booking not canceled'),
  });
  const move = useMutation({
    mutationFn: ({ booking, ...body }: { booking: Booking; date: string; time: SlotTime }) =>
      source.move(booking, body),
    onSuccess: (changed) =>
      handleChange(
        changed,
        'Booking Rescheduled',
        `Your consultation is now on ${formatStart(changed.startsAt)}.`,
      ),
    onError: handleFailure('Booking not rescheduled'),
  });
  return { cancel, move };
}
