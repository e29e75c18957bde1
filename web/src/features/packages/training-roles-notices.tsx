import { CircleAlert, Clock, RotateCw, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatMoney } from '../../core/format.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

function Notice({
  icon: Icon,
  title,
  text,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It takes the place of the form, and with it of whatever had the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack snug at-start" role="status">
      <Icon className="icon icon-large muted" aria-hidden="true" />
      <h3 className="item-title" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p className="soft">{text}</p>
      <div className="row wrap below-close">{children}</div>
    </div>
  );
}

/** The server knows another price than the one that was shown. */
export function PriceNotice({
  price,
  onAccept,
  onClose,
}: {
  price: number;
  onAccept: () => void;
  onClose: () => void;
}) {
  return (
    <Notice
      icon={CircleAlert}
      title="The price has changed"
      text={`The price is now ${formatMoney(price)}. You haven’t been charged.`}
    >
      <Button variant="primary" onClick={onAccept}>
        Continue at {formatMoney(price)}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
    </Notice>
  );
}

export function WaitingNotice({ onClose }: { onClose: () => void }) {
  return (
    <Notice
      icon={Clock}
      title="Your bank is still processing the payment"
      text="We check every few seconds. You can close this. Your training unlocks automatically."
    >
      <span className="row soft strong control-text">
        <Spinner />
        Checking...
      </span>
      <Button onClick={onClose}>Close</Button>
    </Notice>
  );
}

export function LateNotice({ onCheck }: { onCheck: () => void }) {
  return (
    <Notice
      icon={Clock}
      title="This is taking longer than usual"
      text="You can close this. Your training unlocks as soon as your bank responds. Don’t pay again."
    >
      <Button variant="primary" icon={RotateCw} onClick={onCheck}>
        Check again
      </Button>
    </Notice>
  );
}

/** The card was charged and the server could not open the role: asking again asks the server, not the card. */
export function UnopenedNotice({
  amount,
  isBusy,
  onRetry,
}: {
  amount: number;
  isBusy: boolean;
  onRetry: () => void;
}) {
  return (
    <Notice
      icon={CircleAlert}
      title="Paid, and not open yet"
      text={`Your card was charged ${formatMoney(amount)} once. Don’t pay again. Your training unlocks automatically within a minute or two, or try again now.`}
    >
      <Button variant="primary" icon={RotateCw} isBusy={isBusy} onClick={() => onRetry()}>
        Try again
      </Button>
    </Notice>
  );
}
