import { FlaskConical } from 'lucide-react';
import type { PaymentIntent } from '@trialwright/contract';
import { Badge } from '../../ui/badge.tsx';

/** Says that no money moves. */
export function TestModeBadge({ mode }: Pick<PaymentIntent, 'mode'>) {
  if (mode !== 'sandbox') return null;
  return (
    <Badge tone="warning" icon={FlaskConical}>
      Test mode
    </Badge>
  );
}
