import type { HeldStatus } from '@trialwright/contract';
import {
  BadgeCheck,
  BadgeX,
  CalendarClock,
  CalendarX,
  History,
  ShieldAlert,
  type LucideIcon,
} from 'lucide-react';
import { type Tone, Badge } from '../../ui/badge.tsx';

const BADGES: Record<HeldStatus, { label: string; icon: LucideIcon; tone: Tone }> = {
  Valid: { label: 'Issued and verified', icon: BadgeCheck, tone: 'done' },
  Expiring: { label: 'Issued, expires soon', icon: CalendarClock, tone: 'warning' },
  Expired: { label: 'Expired', icon: CalendarX, tone: 'warning' },
  Superseded: { label: 'Superseded', icon: History, tone: 'neutral' },
  Revoked: { label: 'Revoked', icon: BadgeX, tone: 'danger' },
  Damaged: { label: 'Record damaged', icon: ShieldAlert, tone: 'danger' },
};

/** The status of a certificate in a word and an icon. */
export function CertificateBadge({ status }: { status: HeldStatus }) {
  const { label, icon: Icon, tone } = BADGES[status];
  return (
    <Badge tone={tone} icon={Icon}>
      {label}
    </Badge>
  );
}
