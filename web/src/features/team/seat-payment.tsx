import { seats, type PaymentIntent, type SeatOrder } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { formatCents } from '../../core/format.ts';
import { CardForm } from '../../domain/payments/card-form.tsx';
import { TestModeBadge } from '../../domain/payments/test-mode-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

const TERMS = 'A seat has no end date and can be given to one person at a time.';
const CLOSED = 'No seats were opened.';
const PROCESSING = 'Your bank is processing the payment. The seats open by themselves once it has arrived.';

interface Props {
  orgId: number;
  order: SeatOrder;
  payment: PaymentIntent;
  onPaid: (order: SeatOrder) => void;
  /** Back to the order, which stays as it was typed. */
  onBack: () => void;
  onBusyChange?: (isBusy: boolean) => void;
}

/** Pays an order of seats by card. What fails opens nothing and can be tried again; the server says what became of it. */
export function SeatPayment({ orgId, order, payment, onPaid, onBack, onBusyChange }: Props) {
  const [problem, setProblem] = useState('');
  const [isProcessing, setProcessing] = useState(false);
  const settle = useMutation({
    mutationFn: () => api(seats.confirm, { params: { orgId, id: order.id } }),
    onSuccess: (settled) => {
      if (settled.status === 'paid') return onPaid(settled);
      setProcessing(settled.status === 'processing');
      if (settled.status !== 'processing') setProblem(`The payment didn’t go through. ${CLOSED} Try again.`);
    },
    onError: (error) => setProblem(reasonOf(error)),
  });
  const ask = () => {
    setProblem('');
    settle.mutate();
  };
  return (
    <section className="stack" aria-label="Payment by card">
      <div className="row wrap between">
        <p>
          <b>{order.title}</b>, {formatCents(order.totalCents)}
        </p>
        <TestModeBadge mode={payment.mode} />
      </div>
      <div role="alert">{problem !== '' && <FieldError>{problem}</FieldError>}</div>
      {isProcessing ? (
        <>
          <p role="status">{PROCESSING}</p>
          <Button isBusy={settle.isPending} onClick={ask}>
            Check again
          </Button>
        </>
      ) : (
        <CardForm
          intent={payment}
          terms={TERMS}
          isSettling={settle.isPending}
          onTaken={ask}
          onDeclined={(reason) => setProblem(`${reason ?? 'Your card was declined.'} ${CLOSED} Try again.`)}
          onUnclear={ask}
          onSetupFailed={() => setProblem('The card form couldn’t be loaded. Try again later.')}
          {...(onBusyChange && { onBusyChange })}
        />
      )}
      <Button variant="ghost" disabled={settle.isPending} onClick={onBack}>
        {isProcessing ? 'Close' : 'Change the order'}
      </Button>
    </section>
  );
}
