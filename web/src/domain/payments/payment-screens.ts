import type { ErrorCode, HoldStanding, PaymentStatus } from '@trialwright/contract';

/**
 * What the screens say of money. Only the server's word, read on this visit, makes a screen say that a time is held,
 * that nothing was charged, or that something is booked: a browser that lost an answer knows none of it.
 */

/** A hold on the booking page: `asking` until the server has spoken, `unknown` where it could not be reached. */
export type HoldView = 'asking' | 'unknown' | HoldStanding['status'];

interface Known {
  standing: HoldStanding | undefined;
  /** The code of a refusal; null for a call that brought no answer. */
  failure?: ErrorCode | null | undefined;
  now: number;
}

export function holdView({ standing, failure, now }: Known): HoldView {
  if (failure === 'bookings.not_found') return 'expired';
  if (failure !== undefined) return 'unknown';
  if (!standing) return 'asking';
  // Its end has passed since: only the server knows whether it was paid before.
  const isOver = standing.status === 'held' && Date.parse(standing.holdUntil) <= now;
  return isOver ? 'asking' : standing.status;
}

/**
 * Where a checkout stands: the form is `open`, the card was `sent`, the server is `asked` what became of it, it could
 * not be reached (`unknown`), the time to pay is `over` and nothing was paid, or the next page takes over (`done`).
 */
export interface Pay {
  phase: 'open' | 'sent' | 'asked' | 'unknown' | 'over' | 'done';
  isTimeUp: boolean;
}

export const PAY_START: Pay = { phase: 'open', isTimeUp: false };

export type PayEvent =
  | { type: 'sent' | 'taken' | 'lost' | 'time up' | 'ask' | 'no answer' }
  /** The card was refused, or the bank's question was closed. */
  | { type: 'back' }
  | { type: 'told'; status: PaymentStatus };

const askAgain = (isTimeUp: boolean): Pay => ({ phase: isTimeUp ? 'asked' : 'open', isTimeUp });

function afterTold({ isTimeUp }: Pay, status: PaymentStatus): Pay {
  if (status !== 'pending') return { phase: 'done', isTimeUp };
  return { phase: isTimeUp ? 'over' : 'open', isTimeUp };
}

/** What an event makes of a checkout; one that does not fit its phase changes nothing. */
export function afterPay(pay: Pay, event: PayEvent): Pay {
  const { phase, isTimeUp } = pay;
  if (event.type === 'time up') return { phase: phase === 'open' ? 'asked' : phase, isTimeUp: true };
  if (event.type === 'sent' && (phase === 'open' || phase === 'unknown')) return { phase: 'sent', isTimeUp };
  if (phase === 'sent') {
    if (event.type === 'taken') return { phase: 'done', isTimeUp };
    // No answer is not a refusal: the card may have been charged.
    if (event.type === 'lost') return { phase: 'asked', isTimeUp };
    if (event.type === 'back') return askAgain(isTimeUp);
  }
  if (phase === 'asked' && event.type === 'told') return afterTold(pay, event.status);
  if (phase === 'asked' && event.type === 'no answer') return { phase: 'unknown', isTimeUp };
  if (phase === 'unknown' && event.type === 'ask') return { phase: 'asked', isTimeUp };
  return pay;
}

/** Whether a checkout may show that the time is held for its buyer. */
export function showsHold({ phase, isTimeUp }: Pay): boolean {
  return phase === 'open' && !isTimeUp;
}

/** What the page after a payment shows. */
export type OutcomeView =
  | 'asking'
  | 'no such payment'
  | 'unknown'
  | 'settling'
  | 'paid'
  | 'refunded'
  | 'unpaid';

interface Outcome {
  status: PaymentStatus | undefined;
  isSettling: boolean;
  /** The status of the refusal to tell; null for a call that brought no answer. */
  failure?: number | null | undefined;
}

const UNKNOWN_PAYMENT = new Set([400, 403, 404]);

export function outcomeView({ status, isSettling, failure }: Outcome): OutcomeView {
  if (status === undefined) {
    if (failure === undefined) return 'asking';
    return failure !== null && UNKNOWN_PAYMENT.has(failure) ? 'no such payment' : 'unknown';
  }
  if (isSettling) return 'settling';
  if (status === 'paid' || status === 'refunded') return status;
  // The last word is old where a later call failed: it may have been paid since.
  return failure === undefined ? 'unpaid' : 'unknown';
}
