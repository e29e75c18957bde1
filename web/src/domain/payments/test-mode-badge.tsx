import { FlaskConical } from 'lucide-react';
import type { PaymentIntent } from '@trialwright/contract';

/** Says that no money moves. */
export function TestModeBadge({ mode }: Pick<PaymentIntent, 'mode'>) {
  if (mode !== 'sandbox') return null;
  return (
    <span className="badge warn">
      <FlaskConical className="i" aria-hidden="true" />
      Test mode
    </span>
  );
}
