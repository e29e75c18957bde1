import type { ErrorCode } from '@trialwright/contract';
import { CircleAlert, CircleCheck, Clock, RotateCw, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../core/api.ts';
import { formatMoney } from '../../core/format.ts';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { CheckoutSearch } from './checkout.search.ts';

/** In place of the card form: what stands in the way, and what to do. */
export function PanelMessage({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Card as="section" className="pay stack close at-start padded-ample" role="alert">
      <Icon className="icon icon-large muted" aria-hidden="true" />
      <h2 className="card-title">{title}</h2>
      {text && <p className="soft">{text}</p>}
      <div className="row wrap below-close">{children}</div>
    </Card>
  );
}

export function HoldExpired() {
  return (
    <PanelMessage
      icon={Clock}
      title="Your hold has expired"
      text="The 15 minutes to pay have passed and you haven’t been charged. Your details are saved. Choose a time again."
    >
      <ButtonLink variant="primary" to="/booking">
        Return to Booking
      </ButtonLink>
    </PanelMessage>
  );
}

const BOOKING_REFUSALS: Partial<Record<ErrorCode, { title: string; text: string }>> = {
  'bookings.already_confirmed': {
    title: 'This consultation is booked',
    text: 'It is paid for, and there is nothing more to pay. We’ve emailed you a confirmation with a calendar file.',
  },
  'bookings.slot_taken': {
    title: 'This slot was taken',
    text: 'It was taken before your payment arrived. We’ll refund the full amount to your card.',
  },
  'bookings.too_late': {
    title: 'This booking was canceled',
    text: 'There is nothing to pay. You can book another time.',
  },
  'bookings.not_found': {
    title: 'Booking not found',
    text: 'If you’ve paid for it, open it from the confirmation email. If not, continue in the tab where you booked.',
  },
};

/** A consultation that cannot be paid for: it is already, or will not be. */
function BookingRefusal({ code }: { code: ErrorCode }) {
  const { title, text } = BOOKING_REFUSALS[code] ?? { title: '', text: '' };
  const isBooked = code === 'bookings.already_confirmed';
  return (
    <PanelMessage icon={isBooked ? CircleCheck : CircleAlert} title={title} text={text}>
      <ButtonLink variant="primary" to="/booking">
        Return to Booking
      </ButtonLink>
    </PanelMessage>
  );
}

/** The price that the server gives in place of the one in the address. */
export function truePriceOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'payments.price_changed') return undefined;
  return Number(error.fields['amount']) || undefined;
}

export function isOwned(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'roles.already_owned';
}

interface Props {
  error: unknown;
  search: CheckoutSearch;
  onRetry: () => void;
}

export function SetupFailure({ error, search, onRetry }: Props) {
  const { code, reason } = error instanceof ApiError ? error : { code: undefined, reason: undefined };
  const price = truePriceOf(error);
  if (isOwned(error))
    return (
      <PanelMessage
        icon={CircleCheck}
        title="You already own this training"
        text="You have lifetime access. There’s nothing to pay."
      >
        <ButtonLink variant="primary" to="/dashboard">
          Go to Dashboard
        </ButtonLink>
      </PanelMessage>
    );
  if (code === 'bookings.hold_expired') return <HoldExpired />;
  if (code && BOOKING_REFUSALS[code]) return <BookingRefusal code={code} />;
  if (price)
    return (
      <PanelMessage icon={CircleAlert} title="The price has changed" text={reason}>
        <ButtonLink variant="primary" to="/checkout" search={{ ...search, amount: price }} replace>
          Continue at {formatMoney(price)}
        </ButtonLink>
        <ButtonLink variant="ghost" to="/pricing">
          Return to Pricing
        </ButtonLink>
      </PanelMessage>
    );
  const isUnderWay = code === 'payments.wrong_state';
  return (
    <PanelMessage
      icon={isUnderWay ? Clock : CircleAlert}
      title={
        isUnderWay
          ? 'Your bank is still processing your payment'
          : 'Unable to initialize payment. Please try again.'
      }
      text={reason}
    >
      <Button icon={RotateCw} onClick={onRetry}>
        Try again
      </Button>
      <ButtonLink variant="ghost" to="/pricing">
        Return to Pricing
      </ButtonLink>
    </PanelMessage>
  );
}
