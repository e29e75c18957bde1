import type { PaymentStatus } from '@trialwright/contract';

const SHORTEST_MS = 2000;
const LONGEST_MS = 15_000;
/** After so long the page stops asking by itself. */
export const GIVE_UP_MS = 120_000;

/** How long to wait before asking once more: half of what one has waited already. False when it is time to stop. */
export function nextPollDelay(elapsedMs: number): number | false {
  const wait = Math.min(Math.max(elapsedMs / 2, SHORTEST_MS), LONGEST_MS);
  return elapsedMs + wait > GIVE_UP_MS ? false : wait;
}

/** Whether the answer may still change by itself: a payment under way, or one whose news is faster than its state. */
export function isPaymentPending(
  status: PaymentStatus | undefined,
  redirectStatus: string | undefined,
): boolean {
  if (status === 'processing') return true;
  return status === 'pending' && (redirectStatus === 'succeeded' || redirectStatus === 'processing');
}
