import { bookings } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, ApiError } from '../../core/api.ts';
import type { BookingHold } from '../../domain/bookings/booking-hold.ts';
import { holdView, type HoldView } from '../../domain/payments/payment-screens.ts';
import { keyOf } from '../../core/query.ts';

const BANK_MS = 5000;
/** Between two questions about a hold whose end has passed here and not yet on the server's clock. */
const CLOCKS_MS = 2000;

export interface HoldState {
  view: HoldView;
  retry: () => void;
}

/** Where the hold of this tab stands by the server's word, read on each visit and whenever the page is looked at. */
export function useHoldStanding(hold: BookingHold | undefined, now: number): HoldState | undefined {
  const { bookingId = 0, holdToken } = hold ?? {};
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...keyOf(bookings.standing.path), String(bookingId)],
    queryFn: () => api(bookings.standing, { body: { bookingId, holdToken } }),
    enabled: hold !== undefined,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => state.data?.status === 'processing' && BANK_MS,
  });
  const failed = error ? { failure: error instanceof ApiError ? (error.code ?? null) : null } : {};
  const view = error && isFetching ? 'asking' : holdView({ standing: data, ...failed, now });
  const isOver = view === 'asking' && data !== undefined && !isFetching;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => void refetch(), CLOCKS_MS);
    return () => clearTimeout(timer);
  }, [isOver, refetch]);
  return hold && { view, retry: () => void refetch() };
}
