import { CircleAlert, RotateCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

/** No answer about a payment, neither from the card's call nor from the server. */
export function UnclearNotice({ onCheck }: { onCheck: () => void }) {
  return (
    <div className="unclear" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <div>
        <p className="item-title">We could not find out whether your card was charged</p>
        <p className="small-text">
          The connection failed. Check again, or pay once more: this payment is charged once at most.
        </p>
      </div>
      <Button icon={RotateCw} onClick={onCheck}>
        Check again
      </Button>
    </div>
  );
}
