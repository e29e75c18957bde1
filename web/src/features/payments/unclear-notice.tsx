import { CircleAlert, RotateCw } from 'lucide-react';

/** No answer about a payment, neither from the card's call nor from the server. */
export function UnclearNotice({ onCheck }: { onCheck: () => void }) {
  return (
    <div className="unclear" role="alert">
      <CircleAlert className="i" aria-hidden="true" />
      <div>
        <p className="t4">We could not find out whether your card was charged</p>
        <p className="sm">
          The connection failed. Check again, or pay once more: this payment is charged once at most.
        </p>
      </div>
      <button type="button" className="btn s" onClick={onCheck}>
        <RotateCw className="i i-s" aria-hidden="true" />
        Check again
      </button>
    </div>
  );
}
