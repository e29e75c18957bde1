import { payments, type PaymentIntent, type SandboxResult } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { dismissToast } from '../../core/toast.ts';
import { BankDialog } from './bank-dialog.tsx';
import { CardField } from './card-field.tsx';
import { formatCardNumber, formatCvc, formatExpiry } from './card-format.ts';
import { Card, EMPTY_CARD, filledCard } from './card.ts';
import { PayButton } from './pay-button.tsx';
import { TestCards } from './test-cards.tsx';
import type { CardFormProps } from './card-form-props.ts';
import { useBusyReport } from './use-busy-report.ts';

const FIELDS = ['cardNumber', 'expiry', 'cvc'] as const;

interface Handlers {
  onResult: (result: SandboxResult) => void;
  onRefusal: (error: unknown) => void;
}

/** The two calls of the test mode: paying, and the bank's question. */
function useSandbox({ paymentIntentId: id, clientSecret }: PaymentIntent, { onResult, onRefusal }: Handlers) {
  const handlers = { onSuccess: onResult, onError: onRefusal };
  const confirm = useMutation({
    mutationFn: (card: Card) =>
      api(payments.sandboxConfirm, { params: { id }, body: { clientSecret, ...card } }),
    ...handlers,
    // No card stays in the memory of the page longer than its call.
    gcTime: 0,
  });
  const authenticate = useMutation({
    mutationFn: (approve: boolean) =>
      api(payments.sandboxAuthenticate, { params: { id }, body: { clientSecret, approve } }),
    ...handlers,
  });
  return { confirm, authenticate };
}

function CardFields({ register, errors }: { register: UseFormRegister<Card>; errors: FieldErrors<Card> }) {
  return (
    <>
      <CardField
        label="Card number"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        format={formatCardNumber}
        icon={CreditCard}
        error={errors.cardNumber?.message}
        {...register('cardNumber')}
      />
      <div className="pair">
        <CardField
          label="Expiration date"
          autoComplete="cc-exp"
          placeholder="MM / YY"
          format={formatExpiry}
          error={errors.expiry?.message}
          {...register('expiry')}
        />
        <CardField
          label="Security code"
          autoComplete="cc-csc"
          placeholder="CVC"
          format={formatCvc}
          error={errors.cvc?.message}
          {...register('cvc')}
        />
      </div>
    </>
  );
}

/** The card form of the test mode. Whatever fails, everything typed stays. */
export function SandboxForm({
  intent,
  isSettling,
  onTaken,
  onDeclined,
  onUnclear,
  onBusyChange,
}: CardFormProps) {
  const [isAsked, setAsked] = useState(false);
  const { register, handleSubmit, setError, setValue, clearErrors, formState } = useForm<Card>({
    resolver: zodResolver(Card),
    defaultValues: EMPTY_CARD,
  });
  const handleResult = ({ status, message }: SandboxResult) => {
    setAsked(status === 'requires_action');
    if (status === 'succeeded' || status === 'processing') onTaken(status);
    if (status === 'requires_payment_method') onDeclined(message);
  };
  const handleRefusal = (error: unknown) => {
    setAsked(false);
    const field = error instanceof ApiError && FIELDS.find((name) => name in error.fields);
    if (field) return setError(field, { message: reasonOf(error) }, { shouldFocus: true });
    // Paid meanwhile, in another tab perhaps: the next page knows the true state.
    if (error instanceof ApiError && error.code === 'payments.wrong_state') return onTaken('processing');
    if (!(error instanceof ApiError) || error.status >= 500) return onUnclear();
    onDeclined(reasonOf(error));
  };
  const { confirm, authenticate } = useSandbox(intent, { onResult: handleResult, onRefusal: handleRefusal });
  const isOnItsWay = confirm.isPending || isAsked || authenticate.isPending;
  const isBusy = isOnItsWay || isSettling;
  useBusyReport(isOnItsWay, onBusyChange);
  const handlePay = handleSubmit((card) => {
    if (isBusy) return;
    dismissToast();
    confirm.mutate(card);
  });
  const handleUse = (cardNumber: string) => {
    const card = filledCard(cardNumber);
    for (const name of FIELDS) setValue(name, card[name]);
    clearErrors();
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void handlePay(event)}>
      <CardFields register={register} errors={formState.errors} />
      <PayButton amount={intent.amount} isProcessing={isBusy} />
      <p className="hint centered">Test mode: no real card is charged. Don’t enter real card details.</p>
      <TestCards onUse={handleUse} />
      <BankDialog
        amount={intent.amount}
        isOpen={isAsked}
        isBusy={authenticate.isPending}
        onAnswer={(approve) => authenticate.mutate(approve)}
        onClose={() => setAsked(false)}
      />
    </form>
  );
}
