import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useState } from 'react';
import { useTheme } from '../../core/theme.ts';
import { dismissToast } from '../../core/toast.ts';
import { PayButton } from './pay-button.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { useBusyReport } from './use-busy-report.ts';

const SUCCESS_PATH = '/payment-success';

/** Stripe's errors that are no word about the card. */
const UNCLEAR: readonly string[] = ['api_connection_error', 'api_error', 'rate_limit_error'];

function CardForm(props: CardFormProps) {
  const { isSettling, onTaken, onDeclined, onUnclear, onSetupFailed, onBusyChange } = props;
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const isBusy = !isReady || isPaying || isSettling;
  useBusyReport(isPaying, onBusyChange);
  const pay = async () => {
    if (!stripe || !elements || isBusy) return;
    dismissToast();
    setPaying(true);
    const { error, paymentIntent } = await stripe
      .confirmPayment({
        elements,
        confirmParams: { return_url: `${location.origin}${SUCCESS_PATH}` },
        redirect: 'if_required',
      })
      .finally(() => setPaying(false));
    const status = (error?.payment_intent ?? paymentIntent)?.status;
    // Paid meanwhile, in another tab perhaps: Stripe refuses to take it twice and says what it is.
    if (status === 'succeeded' || status === 'processing') return onTaken(status);
    if (error && UNCLEAR.includes(error.type)) return onUnclear();
    if (error) onDeclined(error.message);
  };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        pay().catch(() => onUnclear());
      }}
    >
      <PaymentElement onReady={() => setReady(true)} onLoadError={onSetupFailed} />
      <PayButton amount={props.intent.amount} isProcessing={isBusy} />
      <p className="hint centered">
        Your card details go directly to the payment provider. Trialwright never sees or stores them.
      </p>
    </form>
  );
}

/** Stripe's own card form: a frame of theirs, so that no card number comes near this site. */
export function StripeForm(props: CardFormProps) {
  const { intent, onSetupFailed } = props;
  const { theme } = useTheme();
  const [loading] = useState(() => loadStripe(intent.publishableKey ?? '').catch(() => null));
  useEffect(() => {
    let isGone = false;
    void loading.then((stripe) => {
      if (!stripe && !isGone) onSetupFailed();
    });
    return () => {
      isGone = true;
    };
  }, [loading, onSetupFailed]);
  return (
    <Elements
      stripe={loading}
      options={{
        clientSecret: intent.clientSecret,
        appearance: { theme: theme === 'dark' ? 'night' : 'stripe', variables: { borderRadius: '8px' } },
      }}
    >
      <CardForm {...props} />
    </Elements>
  );
}
