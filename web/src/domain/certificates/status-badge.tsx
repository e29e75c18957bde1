import type { HeldStatus } from '@trialwright/contract';
import { Ban, CircleCheck, Clock, Hourglass, Layers2, ShieldAlert, type LucideIcon } from 'lucide-react';
import { type Tone, Badge } from '../../ui/badge.tsx';

const STATUSES: Record<HeldStatus, { icon: LucideIcon; tone: Tone }> = {
  Valid: { icon: CircleCheck, tone: 'done' },
  Expiring: { icon: Hourglass, tone: 'warning' },
  Expired: { icon: Clock, tone: 'neutral' },
  Superseded: { icon: Layers2, tone: 'progress' },
  Revoked: { icon: Ban, tone: 'danger' },
  Damaged: { icon: ShieldAlert, tone: 'danger' },
};

/** The status of a certificate by its own name, as everybody is told who checks one. */
export function StatusBadge({ status }: { status: HeldStatus }) {
  const { icon: Icon, tone } = STATUSES[status];
  return (
    <Badge tone={tone} icon={Icon}>
      {status}
    </Badge>
  );
}
