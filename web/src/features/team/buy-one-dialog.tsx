import {
  quoteSeats,
  seats,
  taxRateOf,
  type InvitationForm,
  type PaymentIntent,
  type SeatBook,
  type SeatOrder,
} from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { formatCents, roleTitle } from '../../core/format.ts';
import { useUser } from '../../core/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogHead } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { SeatPayment } from './seat-payment.tsx';
import { useReadSeatsAgain } from './use-seats.ts';

interface Props {
  orgId: number;
  book: SeatBook;
  person: InvitationForm;
  /** Sends the invitation, once its seat is there. */
  onPaid: () => Promise<unknown>;
  onInvited: () => void;
  onBack: () => void;
}

/** Buys the one seat that an invitation needs, by card, and then sends the invitation. */
export function BuyOneDialog({ orgId, book, person, onPaid, onInvited, onBack }: Props) {
  const { email } = useUser();
  const readAgain = useReadSeatsAgain(orgId);
  const [isBusy, setBusy] = useState(false);
  const [paying, setPaying] = useState<{ order: SeatOrder; payment: PaymentIntent }>();
  const [requestKey] = useState(() => crypto.randomUUID());
  const role = person.seat ?? 'CRA';
  const tiers = book.packages.find((each) => each.role === role)?.tiers ?? [];
  const price = quoteSeats(tiers, 1, book.tax ? taxRateOf(book.tax.percent) : 0);
  const ordering = useMutation({
    mutationFn: () => {
      const order = { role, quantity: 1, payBy: 'card' as const, purchaseOrder: '', email };
      const body = { ...order, totalCents: price?.totalCents ?? 0, requestKey };
      return api(seats.order, { params: { orgId }, body });
    },
    onSuccess: ({ order, payment }) => payment && setPaying({ order, payment }),
  });
  const inviting = useMutation({ mutationFn: onPaid, onSuccess: onInvited, onSettled: readAgain });
  const error = ordering.error ?? inviting.error;
  return (
    <Dialog isBusy={isBusy || inviting.isPending} onClose={onBack}>
      <DialogHead title={`Buy 1 seat and invite ${person.name}`} isBusy={isBusy || inviting.isPending} />
      <div className="stack">
        <div role="alert">{error && <FieldError>{reasonOf(error)}</FieldError>}</div>
        {paying && !inviting.isPending && !inviting.error && (
          <SeatPayment
            {...paying}
            orgId={orgId}
            onPaid={() => inviting.mutate()}
            onBack={onBack}
            onBusyChange={setBusy}
          />
        )}
        {inviting.isPending && <p role="status">The seat is open. Sending the invitation...</p>}
        {inviting.error && (
          <Button variant="primary" onClick={() => inviting.mutate()}>
            Send the invitation again
          </Button>
        )}
        {!paying && (
          <>
            <p>
              No {roleTitle(role)} seat is free. One more costs <b>{formatCents(price?.totalCents ?? 0)}</b>
              {book.tax && `, ${book.tax.name} included`}. The invitation goes out once it is paid.
            </p>
            <div className="dialog-actions">
              <Button onClick={onBack}>Back</Button>
              <Button variant="primary" isBusy={ordering.isPending} onClick={() => ordering.mutate()}>
                Continue to payment
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
