import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** No answer about a payment, neither from the card's call nor from the server. */
export function UnclearNotice({ onCheck }: { onCheck: () => void }) {
  return (
    <Notice
      as="div"
      tone="warning"
      icon={CircleAlert}
      role="alert"
      action={
        <Button icon={RotateCw} onClick={onCheck}>
          Check again
        </Button>
      }
    >
      <p className="item-title">We could not find out whether your card was charged</p>
      <p className="small-text">
        The connection failed. Check again, or pay once more: this payment is charged once at most.
      </p>
    </Notice>
  );
}
