import './payment-success.css';
import { academy } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { ApiError } from '../../core/api.ts';
import { clearHold, readHoldOf } from '../../domain/bookings/booking-hold.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { outcomeView } from '../../domain/payments/payment-screens.ts';
import { query } from '../../core/query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { Outcome } from './outcome.tsx';
import { Paid } from './paid.tsx';
import { Settling } from './settling-view.tsx';
import { NotPaid, Refunded } from './unpaid.tsx';
import { usePurchase } from '../../domain/payments/purchase.ts';

const route = getRouteApi('/shell/payment-success');

function Support() {
  const { data } = useQuery(query(academy.get));
  if (!data) return null;
  return (
    <p className="small-text muted set-off below-distant">
      Questions about this payment? Write to{' '}
      <a className="link" href={`mailto:${data.supportEmail}`}>
        {data.supportEmail}
      </a>
      .
    </p>
  );
}

function NoPayment({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Outcome icon={ReceiptText} title={title} lead={children}>
      <ButtonLink variant="primary" to="/dashboard">
        Go to Dashboard
      </ButtonLink>
    </Outcome>
  );
}

function Waiting() {
  return (
    <Skeleton label="Checking payment status">
      <div className="stack">
        <SkeletonBlock width="2.25rem" height="2.25rem" />
        <SkeletonBlock width="min(20rem, 100%)" height="2.5rem" />
        <SkeletonBlock width="min(30rem, 100%)" height="1.625rem" />
        <SkeletonBlock height="7rem" />
        <SkeletonBlock height="10rem" />
      </div>
    </Skeleton>
  );
}

interface Address {
  paymentIntentId: string;
  clientSecret: string;
  redirectStatus: string | undefined;
}

function Purchase(address: Address) {
  const { data, error, isSettling, refetch, checkAgain } = usePurchase(address);
  const view = outcomeView({
    status: data?.status,
    isSettling,
    ...(error && { failure: error instanceof ApiError ? error.status : null }),
  });
  useEffect(() => {
    // It is paid for or paid back: nothing of it is on hold any more.
    if ((view === 'paid' || view === 'refunded') && readHoldOf(data?.bookingId ?? undefined)) clearHold();
  }, [view, data]);
  if (view === 'no such payment')
    return (
      <NoPayment title="Payment not found">
        The link may be incomplete. Your purchases are on your dashboard.
      </NoPayment>
    );
  if (view === 'unknown')
    return (
      <PageFailure title="Your payment couldn’t be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Waiting />;
  if (view === 'settling') return <Settling purchase={data} onCheck={checkAgain} />;
  if (view === 'paid') return <Paid purchase={data} />;
  if (view === 'refunded') return <Refunded purchase={data} />;
  return <NotPaid purchase={data} />;
}

/** Named after the good case; it tells the true one. */
export function PaymentSuccessPage() {
  const search = route.useSearch();
  const { payment_intent: id, payment_intent_client_secret: secret, redirect_status: status } = search;
  return (
    <div className="page payment-success">
      {id && secret ? (
        <Purchase paymentIntentId={id} clientSecret={secret} redirectStatus={status} />
      ) : (
        <NoPayment title="No payment to show">
          Receipts appear here after a payment. Your purchases are on your dashboard.
        </NoPayment>
      )}
      <Support />
    </div>
  );
}
