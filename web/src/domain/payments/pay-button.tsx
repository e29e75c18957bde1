import { Lock } from 'lucide-react';
import { formatMoney } from '../../core/format.ts';
import { Button } from '../../ui/button.tsx';

export function PayButton({ amount, isProcessing }: { amount: number; isProcessing: boolean }) {
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      isBlock
      className="below-tight"
      aria-disabled={isProcessing}
      icon={Lock}
      isBusy={isProcessing}
      busyLabel="Processing..."
    >
      Pay {formatMoney(amount)}
    </Button>
  );
}
