import type { HeldStatus } from '@trialwright/contract';
import { Ban, CircleCheck, Clock, Hourglass, Layers2, ShieldAlert, type LucideIcon } from 'lucide-react';

const STATUSES: Record<HeldStatus, { icon: LucideIcon; className: string }> = {
  Valid: { icon: CircleCheck, className: 'badge done' },
  Expiring: { icon: Hourglass, className: 'badge warn' },
  Expired: { icon: Clock, className: 'badge' },
  Superseded: { icon: Layers2, className: 'badge prog' },
  Revoked: { icon: Ban, className: 'badge bad' },
  Damaged: { icon: ShieldAlert, className: 'badge bad' },
};

/** The status of a certificate by its own name, as everybody is told who checks one. */
export function StatusBadge({ status }: { status: HeldStatus }) {
  const { icon: Icon, className } = STATUSES[status];
  return (
    <span className={className}>
      <Icon className="i" aria-hidden="true" />
      {status}
    </span>
  );
}
