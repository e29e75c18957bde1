import type { PaymentIntent } from '@trialwright/contract';

/** What both card forms, the test mode's and Stripe's, are given. */
export interface CardFormProps {
  intent: PaymentIntent;
  /** The card was taken, the follow-up call runs. */
  isSettling: boolean;
  onTaken: (status: 'succeeded' | 'processing') => void;
  /** The card was refused; the form stays as it is. */
  onDeclined: (reason: string | undefined) => void;
  /** No answer came: the card may have been charged. */
  onUnclear: () => void;
  onSetupFailed: () => void;
  /** A payment is on its way, or back: until then its dialog must not close. */
  onBusyChange?: (isBusy: boolean) => void;
}
