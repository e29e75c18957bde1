import './checkout.css';
import type { PaymentIntent } from '@trialwright/contract';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { useSession } from '../../core/session.ts';
import { detourOf, titleOf } from './checkout-request.ts';
import type { CheckoutSearch } from './checkout.search.ts';
import { PanelSkeleton } from './checkout-skeleton.tsx';
import { readHoldOf, type BookingHold } from '../../domain/bookings/booking-hold.ts';
import { afterPay, PAY_START, showsHold } from '../../domain/payments/payment-screens.ts';
import { HoldClock } from './hold-clock.tsx';
import { Extent, Included, OrderLines } from './order-summary.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { HoldExpired, isOwned, SetupFailure, truePriceOf } from './setup-failure.tsx';
import { saySetupFailed, useIntent } from './use-intent.ts';
import { UnclearNotice } from './unclear-notice.tsx';
import { useAsking } from './use-asking.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import { sayDeclined, useSettlement } from './use-settlement.ts';

const route = getRouteApi('/shell/checkout');

const TERMS = {
  training: 'All sales final except as required by law.',
  consultation: 'Cancel up to 24 hours ahead for a full refund.',
};

function BackLink({ isConsultation }: { isConsultation: boolean }) {
  return (
    <Link className="link small-text back-link" to={isConsultation ? '/booking' : '/pricing'}>
      <ArrowLeft className="icon icon-small" aria-hidden="true" />
      {isConsultation ? 'Return to Booking' : 'Return to Pricing'}
    </Link>
  );
}

function PaymentStep({
  intent,
  search,
  hold,
  onSetupFailed,
}: {
  intent: PaymentIntent;
  search: CheckoutSearch;
  hold: BookingHold | undefined;
  onSetupFailed: () => void;
}) {
  const settlement = useSettlement(intent, search);
  const left = useSecondsLeft(hold?.holdUntil);
  const [pay, dispatch] = useReducer(afterPay, PAY_START);
  const { phase, isTimeUp } = pay;
  const isOver = left === 0 && !isTimeUp;
  useEffect(() => {
    if (isOver) dispatch({ type: 'time up' });
  }, [isOver]);
  useAsking(phase === 'asked', intent, {
    onTold: (status) => {
      dispatch({ type: 'told', status });
      if (status !== 'pending') settlement.mutate(status === 'paid' ? 'succeeded' : 'processing');
      else if (!isTimeUp)
        sayDeclined('The connection failed before your card was charged. Please try again.');
    },
    onNoAnswer: () => dispatch({ type: 'no answer' }),
  });
  if (phase === 'over') return <HoldExpired />;
  return (
    <div className="stack fair">
      {left !== undefined && showsHold(pay) && <HoldClock seconds={left} />}
      {phase === 'unknown' && <UnclearNotice onCheck={() => dispatch({ type: 'ask' })} />}
      <PaymentPanel
        intent={intent}
        terms={TERMS[search.type === 'consultation' ? 'consultation' : 'training']}
        isSettling={phase === 'asked' || phase === 'done'}
        onTaken={(taken) => {
          dispatch({ type: 'taken' });
          settlement.mutate(taken);
        }}
        onDeclined={(reason) => {
          dispatch({ type: 'back' });
          sayDeclined(reason);
        }}
        onUnclear={() => dispatch({ type: 'lost' })}
        onBusyChange={(isBusy) => dispatch({ type: isBusy ? 'sent' : 'back' })}
        onSetupFailed={onSetupFailed}
      />
    </div>
  );
}

function Checkout({ search, amount }: { search: CheckoutSearch; amount: number }) {
  const session = useSession();
  const [hold] = useState(() => readHoldOf(search.booking));
  const [setupError, setSetupError] = useState<Error>();
  const { data, error, isFetching, refetch } = useIntent(search, session?.user.id);
  const isConsultation = search.type === 'consultation';
  const failure = setupError ?? (isFetching ? null : error);
  const handleRetry = () => {
    setSetupError(undefined);
    void refetch();
  };
  const handleSetupFailed = () => {
    setSetupError(new Error('The card form couldn’t be loaded.'));
    saySetupFailed();
  };
  return (
    <div className="page checkout">
      <div className="checkout-in">
        <div className="order">
          <BackLink isConsultation={isConsultation} />
          <h1>{titleOf(search)}</h1>
          {search.type === 'training' && <Extent role={search.role} />}
          {!isOwned(failure) && (
            <OrderLines search={search} amount={truePriceOf(failure) ?? data?.amount ?? amount} hold={hold} />
          )}
        </div>
        <div className="panel">
          {failure && <SetupFailure error={failure} search={search} onRetry={handleRetry} />}
          {!failure && !data && <PanelSkeleton />}
          {!failure && data && (
            <PaymentStep intent={data} search={search} hold={hold} onSetupFailed={handleSetupFailed} />
          )}
        </div>
        <Included search={search} />
      </div>
    </div>
  );
}

function Detour({ href }: { href: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href, replace: true }), [href, navigate]);
  return null;
}

export function CheckoutPage() {
  const search = route.useSearch();
  const session = useSession();
  const detour = detourOf(search, session === null);
  usePageTitle(titleOf(search));
  if (detour || !search.amount) return <Detour href={detour ?? '/pricing'} />;
  return <Checkout key={search.amount} search={search} amount={search.amount} />;
}
