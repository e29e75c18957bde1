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

const BADGES: Record<HeldStatus, { label: string; icon: LucideIcon; className: string }> = {
  Valid: { label: 'Issued and verified', icon: BadgeCheck, className: 'badge done' },
  Expiring: { label: 'Issued, expires soon', icon: CalendarClock, className: 'badge warn' },
  Expired: { label: 'Expired', icon: CalendarX, className: 'badge warn' },
  Superseded: { label: 'Superseded', icon: History, className: 'badge' },
  Revoked: { label: 'Revoked', icon: BadgeX, className: 'badge bad' },
  Damaged: { label: 'Record damaged', icon: ShieldAlert, className: 'badge bad' },
};

/** The status of a certificate in a word and an icon. */
export function CertificateBadge({ status }: { status: HeldStatus }) {
  const { label, icon: Icon, className } = BADGES[status];
  return (
    <span className={className}>
      <Icon className="i" aria-hidden="true" />
      {label}
    </span>
  );
}
