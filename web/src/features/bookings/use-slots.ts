import { bookings } from '@trialwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf, query } from '../../core/query.ts';
import { closedReason, type Day } from './booking-days.ts';

/** The slots of an open day. Others book as well: they are read again whenever they are looked at. */
export function useSlots(date: string, today: Day) {
  return useQuery({
    ...query(bookings.slots, { query: { date } }),
    enabled: closedReason(date, today) === undefined,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Has the slots of every day read again. */
export function useSlotReload(): () => Promise<void> {
  const client = useQueryClient();
  const start = keyOf(bookings.slots.path).join('/');
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.join('/').startsWith(start) });
}
