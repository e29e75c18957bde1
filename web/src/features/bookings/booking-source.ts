import { bookings, type Booking, type SlotTime } from '@trialwright/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { keyOf, query, type PathKey } from '../../core/query.ts';

/** Where bookings come from and how they are changed: an account, or the link of a mail to a guest. */
export interface BookingSource {
  title: string;
  list: ReturnType<typeof queryOptions<Booking[], Error, Booking[], PathKey>>;
  cancel: (booking: Booking) => Promise<Booking>;
  move: (booking: Booking, to: { date: string; time: SlotTime }) => Promise<Booking>;
  /** Reads anew whatever else shows the change. */
  refresh: (client: QueryClient) => void;
}

export function bookingsOf(userId: number): BookingSource {
  return {
    title: 'My bookings',
    list: queryOptions({ ...query(bookings.list, { params: { userId } }), staleTime: 0 }),
    cancel: ({ id }) => api(bookings.cancel, { params: { id } }),
    move: ({ id }, body) => api(bookings.reschedule, { params: { id }, body }),
    refresh: (client) => void client.invalidateQueries({ queryKey: keyOf(`/api/users/${userId}`) }),
  };
}

export function bookingOfGuest(token: string): BookingSource {
  return {
    title: 'Your booking',
    list: queryOptions({
      queryKey: [...keyOf(bookings.guest.path), token] as PathKey,
      queryFn: async () => [await api(bookings.guest, { body: { token } })],
    }),
    cancel: () => api(bookings.guestCancel, { body: { token } }),
    move: (_booking, to) => api(bookings.guestReschedule, { body: { token, ...to } }),
    refresh: () => undefined,
  };
}

/** The token behind the # of a mail's link. */
export function guestTokenOf(hash: string): string | undefined {
  return /^#?booking=([\w-]{20,100})$/.exec(hash)?.[1];
}
