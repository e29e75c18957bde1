import { Lock } from 'lucide-react';
import { formatMoney } from '../../core/format.ts';

/** Keeps its width and the focus while it works: both labels share one place, one of them unseen. */
export function PayButton({ amount, isProcessing }: { amount: number; isProcessing: boolean }) {
  return (
    <button
      type="submit"
      className="btn p lg block pay-button"
      aria-disabled={isProcessing}
      aria-busy={isProcessing}
    >
      <span className={isProcessing ? 'unseen' : ''}>
        <Lock className="i i-s" aria-hidden="true" />
        Pay {formatMoney(amount)}
      </span>
      <span className={isProcessing ? '' : 'unseen'}>
        <span className="sp" aria-hidden="true" />
        Processing...
      </span>
    </button>
  );
}
