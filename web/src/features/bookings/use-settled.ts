import { bookings } from '@trialwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pathOf } from '../../core/api.ts';
import type { HoldView } from '../../domain/payments/payment-screens.ts';
import { keyOf } from '../../core/query.ts';

const SETTLED: readonly (HoldView | undefined)[] = ['confirmed', 'cancelled', 'lost'];

/** Tells once that a hold has become a booking, or is paid back; the list of one's bookings shows it then. */
export function useBookingOutcome(
  view: HoldView | undefined,
  userId: number | undefined,
  onSettled: () => void,
): void {
  const client = useQueryClient();
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  const isSettled = SETTLED.includes(view);
  useEffect(() => {
    if (!isSettled) return;
    latest.current();
    if (userId !== undefined)
      void client.invalidateQueries({ queryKey: keyOf(pathOf(bookings.list, { params: { userId } })) });
  }, [client, isSettled, userId]);
}
